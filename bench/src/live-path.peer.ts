import { createServer } from 'node:net';
import { Aedes } from 'aedes';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { WebSocketServer } from 'ws';

/** Only the live path: broker, alarm state, binary COPY, sockets; no accounts, permissions or devices. */
const [, , mqttPort, webPort, connectionString] = process.argv;
const client = new pg.Client({ connectionString });
await client.connect();
const head = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
let rows: { device: number; at: number; value: number }[] = [];
let writing = false;
const flush = (): void => {
  if (writing || rows.length === 0) return;
  writing = true;
  const batch = rows;
  rows = [];
  const bytes = Buffer.allocUnsafe(head.length + batch.length * 34 + 2);
  let at = head.copy(bytes, 0);
  for (const row of batch) {
    at = bytes.writeInt16BE(3, at);
    at = bytes.writeInt32BE(row.device, bytes.writeInt32BE(4, at));
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeBigInt64BE(BigInt(Math.round((row.at - 946_684_800_000) * 1_000)), at);
    at = bytes.writeDoubleBE(row.value, bytes.writeInt32BE(8, at));
  }
  bytes.writeInt16BE(-1, at);
  const stream = client.query(copyFrom('copy bare_points (device, at, value) from stdin (format binary)'));
  stream.on('finish', () => {
    writing = false;
    if (rows.length >= 5_000) flush();
  });
  stream.end(bytes);
};
setInterval(flush, 100);

const web = new WebSocketServer({ port: Number(webPort), host: '127.0.0.1', perMessageDeflate: false });
let hot: string[] = [];
setInterval(() => {
  if (hot.length === 0) return;
  const frame = `[${hot.join(',')}]`;
  hot = [];
  for (const socket of web.clients) socket.send(frame);
}, 20);

const alarms = new Map<number, boolean>();
let last = 0;
const broker = new Aedes();
await broker.listen();
broker.subscribe(
  '#',
  (packet, done) => {
    done();
    if (!packet.topic.startsWith('zigbee2mqtt/d')) return;
    const device = Number(packet.topic.slice(13));
    const { battery } = JSON.parse(packet.payload.toString()) as { battery: number };
    const raised = battery < 10;
    if (alarms.get(device) !== raised) alarms.set(device, raised);
    // Two readings in the same millisecond are two rows.
    last = Math.max(last + 0.001, Date.now());
    rows.push({ device, at: last, value: battery });
    if (rows.length >= 5_000) flush();
    if (raised) hot.push(`{"d":${device},"v":${battery}}`);
  },
  () => undefined,
);
createServer(broker.handle).listen(Number(mqttPort), '127.0.0.1', () => process.send?.('ready'));
