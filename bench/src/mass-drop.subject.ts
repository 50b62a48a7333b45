import { createServer } from 'node:http';
import { createModbusVenue } from './modbus-venue.ts';

/** 2 000 devices and a web server in one process, as in the product: what one does to the other is measured. */
const [, , devicePort, httpPort, countText] = process.argv;
const count = Number(countText);
const engine = createModbusVenue({
  count,
  everyMs: 10_000,
  addressOf: (i) => ({ host: `127.1.${1 + Math.floor(i / 250)}.${1 + (i % 250)}`, port: Number(devicePort) }),
});
const ids = Array.from({ length: count }, (_, i) => `device ${i}`);
createServer((request, response) => {
  const from = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('from') ?? 0);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(engine.state.many(ids.slice(from, from + 50))));
}).listen(Number(httpPort), '127.0.0.1');
process.on('message', () =>
  process.send?.(engine.state.many(ids).filter(({ connection }) => connection === 'online').length),
);
