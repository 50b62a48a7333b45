import { createServer } from 'node:http';
import { connect } from 'node:net';

/** The minimum that carries a click to a device: no sign-in, permissions, record or queue. */
const [, , httpPort, devicePort] = process.argv.map(Number);
const device = connect(devicePort ?? 0, '127.0.0.1', () => {
  device.setNoDelay(true);
  server.listen(httpPort, '127.0.0.1', () => process.send?.('ready'));
});
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += String(chunk);
  });
  request.on('end', () => {
    const { args } = JSON.parse(text) as { args: { n: number } };
    device.write(`GO ${args.n}\r\n`);
    response.setHeader('content-type', 'application/json');
    response.end('{"status":true}');
  });
});
