// One client for both servers: plays games at many tables at once, a move from one socket and the
// event at the other, and measures how long that takes. Reads a plan as JSON from stdin, and writes
// what it measured to stdout. `ws` comes from the folder that the plan names.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const plan = JSON.parse(readFileSync(0, "utf8"));
const require = createRequire(plan.modules + "/");
const WebSocket = require("ws");

const latencies = [];
let moves = 0;

// Opens a socket; it is ready when a message has made `isReady` say so.
function open(url, headers, isReady) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    socket.once("error", reject);
    socket.on("message", function first(data) {
      if (isReady(socket, String(data))) {
        socket.off("message", first);
        resolve(socket);
      }
    });
  });
}

// A game of ours: two sockets of one table; `moves` are what the rules leave to decide.
async function ours(game) {
  const sockets = [];
  for (const seat of [0, 1]) {
    const url = `${plan.url}/api/v1/tables/${game.table}/live?seat=${seat}`;
    const isReady = (_, text) => {
      const message = JSON.parse(text);
      return message.type === "state" && message.view;
    };
    sockets.push(await open(url, { cookie: game.cookie }, isReady));
  }
  return {
    play: () =>
      new Promise((resolve, reject) => {
        let next = 0;
        let sent = 0;
        const send = () => {
          const move = game.moves[next];
          sent = performance.now();
          sockets[move.seat].send(
            JSON.stringify({ type: "move", ply: move.ply, move: move.move }),
          );
        };
        sockets.forEach((socket, seat) => {
          socket.on("message", (data) => {
            const message = JSON.parse(data);
            if (message.type === "refusal") reject(new Error(String(data)));
            const move = game.moves[next];
            if (message.type !== "event" || !move || seat === move.seat) return;
            if (message.ply <= move.ply) return;
            latencies.push(performance.now() - sent);
            moves += 1;
            next += 1;
            if (next < game.moves.length) send();
            else resolve();
          });
        });
        send();
      }),
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

// A game of boardgame.io's tic-tac-toe, over its socket.io messages, that ends in a draw.
const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const ROOM = "/tic-tac-toe";

async function theirs(game) {
  const sockets = [];
  for (const player of ["0", "1"]) {
    const isReady = (socket, text) => {
      if (text[0] === "0") socket.send(`40${ROOM},`);
      else if (text.startsWith(`40${ROOM},`))
        socket.send(`42${ROOM},${JSON.stringify(["sync", game.match, player, undefined, 2])}`);
      return text.startsWith(`42${ROOM},["sync"`);
    };
    const url = `${plan.url}/socket.io/?EIO=4&transport=websocket`;
    const socket = await open(url, {}, isReady);
    socket.on("message", (data) => String(data) === "2" && socket.send("3")); // its heartbeat
    sockets.push(socket);
  }
  return {
    play: () =>
      new Promise((resolve) => {
        let next = 0;
        let sent = 0;
        let state = 0;
        const send = () => {
          const playerID = String(next % 2);
          const payload = { type: "clickCell", args: [CELLS[next]], playerID };
          const action = { type: "MAKE_MOVE", payload };
          sent = performance.now();
          const asked = ["update", action, state, game.match, playerID];
          sockets[next % 2].send(`42${ROOM},${JSON.stringify(asked)}`);
        };
        sockets.forEach((socket, seat) => {
          socket.on("message", (data) => {
            const text = String(data);
            if (!text.startsWith(`42${ROOM},["update"`) || seat === next % 2) return;
            const message = JSON.parse(text.slice(3 + ROOM.length));
            if (message[2]._stateID <= state) return; // the mover's own copy of an earlier one
            state = message[2]._stateID;
            latencies.push(performance.now() - sent);
            moves += 1;
            next += 1;
            if (next < CELLS.length) send();
            else resolve();
          });
        });
        send();
      }),
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

const sit = plan.kind === "ours" ? ours : theirs;
const slots = [];
for (const slot of plan.slots) {
  slots.push(await Promise.all(slot.map(sit)));
}
process.stdout.write("ready\n"); // whoever measures reads the server's CPU time now
const began = performance.now();
await Promise.all(
  slots.map(async (games) => {
    for (const game of games) await game.play();
  }),
);
const seconds = (performance.now() - began) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.floor((latencies.length - 1) * share)];
process.stdout.write(
  JSON.stringify({ moves, seconds, median: at(0.5), p99: at(0.99), slowest: at(1) }) + "\n",
);
slots.flat().forEach((game) => game.close());
process.exit(0);
