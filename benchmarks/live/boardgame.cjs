// boardgame.io's server, in memory, with its tic-tac-toe: what ours is measured beside.
const { createRequire } = require("node:module");
const [folder, port] = process.argv.slice(2);
const from = createRequire(folder + "/");
const { Server, Origins } = from("boardgame.io/server");
const { INVALID_MOVE } = from("boardgame.io/core");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];
const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const has = (line) => line.every((id) => G.cells[id] === ctx.currentPlayer);
    if (LINES.some(has)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
server
  .run({ port: Number(port), lobbyConfig: { apiPort: Number(port) + 1 } })
  .then(() => process.stdout.write("listening\n"));
