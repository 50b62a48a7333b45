import { createServer, type Socket } from 'node:net';

/**
 * Modbus devices for the polling benchmark: every address of 127.0.0.0/8 answers on the one port. With `dead` its parent
 * suspends it while it listens, so that the system accepts a few connections and then nothing answers any more.
 */
const [, , port, kind] = process.argv;
let round = 0;
setInterval(() => {
  round += 1;
}, 10_000).unref();

/** Answers "read holding registers" (function 3) with values of which one in eight changes per round. */
const answer = (socket: Socket, request: Buffer): void => {
  for (let at = 0; at + 12 <= request.length; at += 12) {
    const count = request.readUInt16BE(at + 10);
    const reply = Buffer.allocUnsafe(9 + count * 2);
    request.copy(reply, 0, at, at + 4);
    reply.writeUInt16BE(3 + count * 2, 4);
    reply[6] = request[at + 6] ?? 1;
    reply[7] = 3;
    reply[8] = count * 2;
    const port = socket.remotePort ?? 0;
    for (let i = 0; i < count; i += 1) reply.writeUInt16BE(((port + i) % 8 === round % 8 ? round : 0) + i, 9 + i * 2);
    socket.write(reply);
  }
};
const sockets = new Set<Socket>();
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  if (kind === 'live') socket.on('data', (data: Buffer) => answer(socket, data));
});
server.listen({ port: Number(port), host: '0.0.0.0', backlog: kind === 'dead' ? 1 : 4_096 }, () =>
  process.send?.('ready'),
);
/** Drops all connections at once, as when a network switch loses power: the port closes for a while. */
process.on('message', (message) => {
  if (message === 'drop') {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  if (message === 'return') server.listen({ port: Number(port), host: '0.0.0.0', backlog: 4_096 });
});
