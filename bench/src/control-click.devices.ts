import { createServer } from 'node:net';

/** Devices that keep sending new values, and report when a command arrives (nanoseconds since boot). */
const [, , port, perSecondText, countText] = process.argv;
const everyMs = (1_000 * Number(countText)) / Number(perSecondText);
let value = 0;
createServer({ noDelay: true }, (socket) => {
  const timer = setInterval(() => {
    value += 1;
    socket.write(`V ${value % 1_000}\n`);
  }, everyMs);
  socket.on('data', (data: Buffer) => {
    const now = process.hrtime.bigint();
    for (const line of data.toString().split('\n')) if (line.startsWith('GO')) socket.write(`OK ${now}\n`);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => clearInterval(timer));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
