// People at tables: they send and receive exactly what the page does, by its own module, and show
// nothing. Whoever is offered something plays one of the moves that he is offered. Reads a plan as
// JSON from stdin, and writes what it measured to stdout. `ws` comes from the folder that the plan
// names, the page's module from the sources.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const plan = JSON.parse(readFileSync(0, "utf8"));
const WebSocket = createRequire(plan.modules + "/")("ws");
const { Told } = await import(pathToFileURL(plan.told).href);

const latencies = [];
let moves = 0;
let seed = plan.seed;

// A small generator, so that runs are alike: Park and Miller's.
function random(below) {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
}

const RASH = /!$|^(swap|accept|challenge|give up)$/; // what a person seldom does

function choose(offer) {
  const all = Object.values(offer.holds).flatMap((places) => Object.values(places));
  const calm = all.filter((move) => !RASH.test(move));
  const from = calm.length ? calm : all;
  return from[random(from.length)];
}

class Reader {
  constructor(table, cookie) {
    this.table = table;
    this.told = new Told();
    this.decided = -1; // the revision at which something was sent last
    const url = `${plan.url}/api/v1/tables/${table.id}/live?drawn=light`;
    this.socket = new WebSocket(url, { headers: cookie ? { cookie } : {} });
    this.begun = new Promise((resolve, reject) => {
      this.socket.once("error", reject);
      this.socket.on("message", (data) => {
        this.hear(String(data), reject);
        if (this.told.picture) resolve();
      });
    });
  }

  hear(text, fail) {
    const message = this.told.hear(text);
    if (message.type === "refusal") fail(new Error(text));
    if (message.type === "answer") moves += 1;
    this.table.look();
  }

  get ply() {
    const { picture, table } = this.told;
    return picture && picture.ply === table.ply ? table.ply : -1;
  }

  get bytes() {
    return this.socket._socket.bytesRead;
  }

  // Decide, if something is to be decided that was not yet.
  decide() {
    const { table } = this.told;
    if (!table.offer || table.phase !== "playing" || table.revision === this.decided) return false;
    this.decided = table.revision;
    const message = { type: "move", ply: table.ply, move: choose(table.offer), by: "hand" };
    this.socket.send(JSON.stringify({ ...message, key: String(random(1e9)) }));
    return true;
  }
}

class Table {
  constructor({ id, players, spectators }) {
    this.id = id;
    this.players = players.map((cookie) => new Reader(this, cookie));
    this.readers = [...this.players];
    for (let at = 0; at < spectators; at += 1) this.readers.push(new Reader(this, ""));
    this.isPlaying = false;
    this.ply = 0;
    this.left = plan.plies;
  }

  get shown() {
    return Math.min(...this.readers.map((reader) => reader.ply));
  }

  play() {
    this.isPlaying = true;
    this.ply = this.shown;
    return new Promise((resolve) => {
      this.done = resolve;
      this.look();
    });
  }

  // Go on as soon as everybody holds all that he shows.
  look() {
    if (!this.isPlaying) return;
    const shown = this.shown;
    if (shown > this.ply) {
      latencies.push(performance.now() - this.sent);
      this.left -= 1;
      this.ply = shown;
    }
    if (this.left <= 0 || this.players[0].told.table.phase !== "playing") {
      this.isPlaying = false;
      this.done();
      return;
    }
    if (shown < this.ply || shown < Math.max(...this.readers.map((r) => r.told.table.ply))) return;
    for (const player of this.players) if (player.decide()) this.sent = performance.now();
  }
}

const tables = plan.tables.map((table) => new Table(table));
const readers = tables.flatMap((table) => table.readers);
await Promise.all(readers.map((reader) => reader.begun));
const before = readers.reduce((sum, reader) => sum + reader.bytes, 0);
process.stdout.write("ready\n"); // whoever measures reads the server's CPU time now
const began = performance.now();
await Promise.all(tables.map((table) => table.play()));
const seconds = (performance.now() - began) / 1000;
const bytes = readers.reduce((sum, reader) => sum + reader.bytes, 0) - before;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.floor((latencies.length - 1) * share)];
process.stdout.write(
  JSON.stringify({ moves, seconds, bytes: bytes / moves / tables[0].readers.length, median: at(0.5), p99: at(0.99) }) + "\n",
);
process.exit(0);
