import { createServer, type Socket } from 'node:net';

/** Devices that send values unasked, at a given number of lines per second and connection. `sent`: lines so far. */
const [, , port, perSecond, properties] = process.argv.map(Number);
const tickMs = 10;
const sockets = new Set<Socket>();
let sent = 0;

createServer((socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => socket.destroy());
}).listen(port, '127.0.0.1', () => process.send?.('ready'));

let sentLines = 0;
const begun = performance.now();
setInterval(() => {
  const due = Math.floor(((performance.now() - begun) / 1_000) * (perSecond ?? 0));
  for (; sentLines < due; sentLines += 1) {
    const line = `P${sentLines % (properties ?? 1)}=${sentLines}\r\n`;
    for (const socket of sockets) socket.write(line);
    sent += sockets.size;
  }
}, tickMs);
process.on('message', () => process.send?.(sent));
