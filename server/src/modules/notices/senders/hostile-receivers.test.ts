import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type ChannelKind, standardParams } from '@eoms/contract';
import { afterEach, expect, it } from 'vitest';
import { noDevices, openOutbound } from '../notices.fixture.ts';
import { createSenders } from './create-senders.ts';
import { failureOf, type Message, settingsOf } from './sender.ts';

const senders = createSenders({
  ...noDevices,
  outbound: openOutbound,
  live: { publish: () => undefined, isWanted: () => false },
  push: { outbound: openOutbound, browsers: {} as never },
});
const message: Message = {
  id: '018f0000-0000-7000-8000-000000000001',
  title: 'Lamp too hot',
  content: 'Lamp too hot',
  subject: 'alarm:1',
  urgent: true,
  at: new Date('2026-03-02T06:05:10.000Z'),
  language: 'en',
  recipient: 'Min Wang',
  address: 'min@venue.test',
  userId: null,
};

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});
const serve = async (greet: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    greet(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Well below the limits of the libraries themselves. */
const withinMs = 1_500;
const send = async (kind: ChannelKind, params: Record<string, string | number | boolean>) => {
  const settings = settingsOf({ ...standardParams(kind), ...params }, {});
  const began = performance.now();
  const reply = await senders[kind](settings, message, AbortSignal.timeout(withinMs)).catch(failureOf);
  return { ...reply, inTime: performance.now() - began < 5 * withinMs };
};

const accepted = Buffer.from([0x20, 2, 0, 0]);
/** Accepts whoever connects, and goes on like this. */
const broker = (then: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => socket.write(accepted, () => setTimeout(() => then(socket), 20)));
const again = (socket: Socket, bytes: Buffer | string): void => {
  const timer = setInterval(() => socket.writableLength < 1_000_000 && socket.write(bytes), 2);
  socket.on('close', () => clearInterval(timer));
};

it.each<[string, (socket: Socket) => void]>([
  ['resets the connection', broker((socket) => socket.resetAndDestroy())],
  ['closes the connection', broker((socket) => socket.end())],
  ['sends what is no MQTT', broker((socket) => socket.write(Buffer.alloc(64, 0xff)))],
  ['accepts nobody', (socket) => socket.once('data', () => socket.write(Buffer.from([0x20, 2, 0, 5])))],
  ['asks for another sign-in', broker((socket) => socket.write(Buffer.from([0xf0, 0])))],
  ['accepts twice', broker((socket) => socket.write(accepted))],
  [
    'sends a message of 200 MB',
    broker((socket) => {
      socket.write(Buffer.from([0x30, 0x80, 0x84, 0xaf, 0x5f, 0, 1, 0x61]));
      again(socket, Buffer.alloc(65_536));
    }),
  ],
  ['says nothing', () => undefined],
  ['floods before it is asked', (socket) => again(socket, Buffer.alloc(4_096, 0x13))],
])('a broker that %s costs one attempt only', async (_what, greet) => {
  const port = await serve(greet);
  const reply = await send('mqtt', { host: '127.0.0.1', port, tls: false, topic: 'notices', qos: '1' });
  expect(reply).toMatchObject({ ok: false, inTime: true });
});

it.each<[string, (socket: Socket) => void]>([
  ['resets the connection', (socket) => socket.write('220 x\r\n', () => socket.resetAndDestroy())],
  ['sends an endless line', (socket) => again(socket, 'x'.repeat(4_096))],
  ['sends an endless greeting', (socket) => again(socket, '220-x\r\n'.repeat(500))],
  ['sends answers nobody asked for', (socket) => again(socket, '250 x\r\n'.repeat(500))],
  ['says nothing', () => undefined],
])('a mail server that %s costs one attempt only', async (_what, greet) => {
  const port = await serve(greet);
  const reply = await send('email', { host: '127.0.0.1', port, security: 'none', username: '', from: 'a@venue.test' });
  expect(reply).toMatchObject({ ok: false, inTime: true });
  await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true);
});
