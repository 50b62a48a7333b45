import { connect, type Socket } from 'node:net';

/**
 * Meters that each have a connection of their own and send three numbers with QoS 1: `many-meters.load.ts <port> <from>
 * <to>`. The packets are built here, because the load must cost less than what is measured. A meter waits with further
 * messages while many of its own are unacknowledged; those are counted as shed.
 */
export interface MetersOrder {
  readonly perSecond: number;
  readonly seconds: number;
  /** Alarms a second: readings below the limit of the battery. */
  readonly alarms: number;
}
export interface MetersReport {
  readonly offered: number;
  readonly acknowledged: number;
  /** Connections that have ended so far. Devices would connect again; these do not, and what they offer is not stored. */
  readonly ended: number;
}

const [port, from, to] = process.argv.slice(2).map(Number) as [number, number, number];
const tickMs = 5;
const unacknowledgedAtMost = 20;
const openedAtOnce = 25;
const password = 'Quiet-harbour-19';

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};
const connectPacket = (device: number): Buffer => {
  const head = Buffer.from([4, 0xc2, 0, 120]);
  const body = Buffer.concat([text('MQTT'), head, text(`meter-${device}`), text('bench'), text(password)]);
  return Buffer.concat([Buffer.from([0x10, body.length]), body]);
};

interface Meter {
  readonly socket: Socket;
  readonly topic: Buffer;
  readonly device: number;
  waiting: number;
  nextId: number;
  sent: number;
  low: boolean;
}
let acknowledged = 0;
let ended = 0;

const open = (device: number): Promise<Meter> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const counts = { waiting: 0, nextId: 1, sent: 0 };
    const meter: Meter = { socket, device, topic: text(`zigbee2mqtt/d${device}`), ...counts, low: false };
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      ended += 1;
    });
    socket.once('connect', () => socket.write(connectPacket(device)));
    socket.once('data', (answer) => {
      if (answer[0] !== 0x20 || answer[3] !== 0) return reject(new Error(`refused: ${answer.toString('hex')}`));
      let rest = 0;
      socket.on('data', (chunk) => {
        // Each acknowledgement has four bytes.
        rest += chunk.length;
        acknowledged += rest >> 2;
        meter.waiting -= rest >> 2;
        rest &= 3;
      });
      resolve(meter);
    });
  });

const packetOf = (meter: Meter, alarm: boolean): Buffer => {
  meter.sent += 1;
  const n = meter.sent + meter.device;
  // A meter never sends the same value twice in a row: unchanged values are not stored.
  const [temperature, humidity] = [15 + ((n * 7919) % 1_500) / 100, 30 + ((n * 104_729) % 4_000) / 100];
  meter.low = alarm && !meter.low;
  const battery = (meter.low ? 1 : 20) + (n % 997) / 200;
  const payload = Buffer.from(
    `{"temperature":${temperature.toFixed(2)},"humidity":${humidity.toFixed(2)},"battery":${battery.toFixed(3)}}`,
  );
  const id = Buffer.from([meter.nextId >> 8, meter.nextId & 0xff]);
  meter.nextId = meter.nextId === 65_535 ? 1 : meter.nextId + 1;
  const length = meter.topic.length + id.length + payload.length;
  return Buffer.concat([Buffer.from([0x32, length]), meter.topic, id, payload]);
};

const meters: Meter[] = [];
for (let next = from; next < to; next += openedAtOnce)
  meters.push(
    ...(await Promise.all(Array.from({ length: Math.min(openedAtOnce, to - next) }, (_, i) => open(next + i)))),
  );
process.send?.('ready');

process.on('message', ({ perSecond, seconds, alarms }: MetersOrder) => {
  const begun = performance.now();
  const alreadyAcknowledged = acknowledged;
  let [offered, alarmed] = [0, 0];
  const timer = setInterval(() => {
    const passed = Math.min(performance.now() - begun, seconds * 1_000) / 1_000;
    for (const due = Math.floor(passed * perSecond); offered < due; offered += 1) {
      const meter = meters[offered % meters.length];
      if (!meter || meter.waiting >= unacknowledgedAtMost) continue;
      const alarm = alarmed < passed * alarms;
      if (alarm) alarmed += 1;
      meter.waiting += 1;
      meter.socket.write(packetOf(meter, alarm || meter.low));
    }
    if (passed < seconds) return;
    clearInterval(timer);
    process.send?.({ offered, acknowledged: acknowledged - alreadyAcknowledged, ended } satisfies MetersReport);
  }, tickMs);
});
