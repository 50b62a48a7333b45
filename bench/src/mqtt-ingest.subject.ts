import { createServer } from 'node:net';
import mqtt from 'mqtt';
import { createPasswords } from '../../server/src/platform/auth/password.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { createMqttBroker } from '../../server/src/platform/mqtt/create-mqtt-broker.ts';

/**
 * Receives readings and parses them: `product` in the broker's process, behind sign-in and topic permissions; `client`
 * as a client of the broker at the port; `parser` only splits the stream into packets, as a lower bound.
 */
const [, , kind, port, folder] = process.argv;
let received = 0;
const take = (payload: Buffer): void => {
  const { battery } = JSON.parse(payload.toString()) as { battery: number };
  if (battery >= 0) received += 1;
};

if (kind === 'product') {
  const passwords = createPasswords();
  const passwordHash = await passwords.hash('Quiet-harbour-19');
  const account = {
    username: 'bench',
    passwordHash,
    enabled: true,
    publishFilters: ['tele/%u/#', 'stat/%u/#', 'zigbee2mqtt/+'],
    subscribeFilters: ['cmnd/%u/#'],
  };
  const broker = createMqttBroker({
    find: async (username) => (username === 'bench' ? account : undefined),
    passwords,
    log: createLog('silent'),
    folder: folder ?? '',
    doors: { port: Number(port), host: '127.0.0.1' },
  });
  const inside = await broker.open({}, new AbortController().signal);
  // As many subscriptions as a venue has devices; each message matches one.
  for (let device = 0; device < 5_000; device += 1)
    inside.subscribe(`zigbee2mqtt/d${device}`, {
      take: ({ payload, qos }) => {
        take(payload);
        return qos > 0 ? Promise.resolve() : undefined;
      },
    });
  await broker.listen();
} else if (kind === 'client') {
  const client = await mqtt.connectAsync({ port: Number(port), host: '127.0.0.1' });
  client.on('message', (_topic, payload) => take(payload));
  await client.subscribeAsync('zigbee2mqtt/+', { qos: 1 });
} else {
  const { parser: createParser } = await import('mqtt-packet');
  createServer((socket) => {
    const parser = createParser();
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connect') socket.write(Buffer.from([0x20, 2, 0, 0]));
      else if (packet.cmd === 'publish') {
        take(packet.payload as Buffer);
        if (packet.qos > 0)
          socket.write(Buffer.from([0x40, 2, (packet.messageId ?? 0) >> 8, (packet.messageId ?? 0) & 0xff]));
      }
    });
    socket.on('data', (chunk) => parser.parse(chunk));
    socket.on('error', () => socket.destroy());
  }).listen(Number(port), '127.0.0.1');
}
process.on('message', () => process.send?.(received));
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');
