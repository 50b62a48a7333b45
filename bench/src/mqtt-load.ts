import { connect, type Socket } from 'node:net';

/**
 * Publishes readings at a fixed rate over a few connections. It builds the packets itself, because the load must cost
 * less than what is measured. Started as a child, `mqtt-load.ts <port> <qos> <connections> <devices>`, and controlled by
 * messages. Every tenth device is hot: its battery is below 10 and encodes the time, so that its delay is known.
 */
export interface LoadOrder {
  readonly perSecond: number;
  readonly seconds: number;
}
export interface LoadReport {
  readonly sent: number;
  readonly acknowledged: number;
}

const [port, qos, connections, devices] = process.argv.slice(2).map(Number) as [number, number, number, number];
const tickMs = 5;
/** Most unacknowledged messages per connection. */
const window = 1_000;
const hotEvery = 10;
/** Period in ms of the time encoded as a battery value below 9 (decoded by `delayOf` in live-path.bench.ts). */
const turn = 1_000_000;

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};
const connectPacket = (id: number): Buffer => {
  const body = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, 0xc2, 0, 60]),
    text(`load${process.pid}-${id}`),
    text('bench'),
    text('Quiet-harbour-19'),
  ]);
  return Buffer.concat([Buffer.from([0x10, body.length]), body]);
};

interface Link {
  readonly socket: Socket;
  waiting: number;
  nextId: number;
}
let acknowledged = 0;

const open = (id: number): Promise<Link> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const link: Link = { socket, waiting: 0, nextId: 1 };
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.once('connect', () => socket.write(connectPacket(id)));
    socket.once('data', (answer) => {
      if (answer[0] !== 0x20 || answer[3] !== 0) reject(new Error(`refused: ${answer.toString('hex')}`));
      // Each acknowledgement has four bytes.
      let rest = 0;
      socket.on('data', (chunk) => {
        rest += chunk.length;
        const count = rest >> 2;
        rest &= 3;
        acknowledged += count;
        link.waiting -= count;
      });
      resolve(link);
    });
  });

let n = 0;
const publishPacket = (link: Link): Buffer => {
  const device = n % devices;
  n += 1;
  const hot = device % hotEvery === 0;
  // Never the same value twice in a row: unchanged values are not stored.
  const battery = hot ? ((Date.now() % turn) * 9) / turn : 10 + ((n * 7919) % 9_000) / 100;
  const topic = text(`zigbee2mqtt/d${device}`);
  const payload = Buffer.from(`{"battery":${battery.toFixed(6)},"state":"ok","room":"hall"}`);
  const id = qos > 0 ? Buffer.from([link.nextId >> 8, link.nextId & 0xff]) : Buffer.alloc(0);
  link.nextId = link.nextId === 65_535 ? 1 : link.nextId + 1;
  return Buffer.concat([
    Buffer.from([0x30 | (qos << 1), topic.length + id.length + payload.length]),
    topic,
    id,
    payload,
  ]);
};

const links = await Promise.all(Array.from({ length: connections }, (_, id) => open(id)));
process.send?.('ready');
process.on('message', (order: LoadOrder | 'end') => {
  if (order === 'end') process.exit(0);
  const { perSecond, seconds } = order;
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const passed = Math.min(performance.now() - begun, seconds * 1_000);
    const due = Math.floor((passed / 1_000) * perSecond) - sent;
    const share = Math.ceil(due / links.length);
    for (const link of links) {
      const room = qos > 0 ? window - link.waiting : link.socket.writableLength > 1 << 20 ? 0 : share;
      const count = Math.min(share, room);
      if (count <= 0) continue;
      link.socket.write(Buffer.concat(Array.from({ length: count }, () => publishPacket(link))));
      link.waiting += count;
      sent += count;
    }
    if (passed < seconds * 1_000) return;
    clearInterval(timer);
    setTimeout(() => process.send?.({ sent, acknowledged } satisfies LoadReport), 300);
  }, tickMs);
});
