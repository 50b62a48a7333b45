import { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import MemoryPersistence from 'aedes-persistence/asyncPersistence.js';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * Internals of the broker library that we rely on and that no version number guarantees. If one of these tests fails
 * after an upgrade, check the file that it names.
 */
const sent: Buffer[] = [];
const socket = new Duplex({
  read: () => undefined,
  write: (chunk: Buffer, _encoding, done) => {
    sent.push(chunk);
    done();
  },
});
let broker: Aedes;
let client: Client;
beforeAll(async () => {
  broker = await Aedes.createBroker();
  client = broker.handle(socket as never);
  const signedIn = new Promise((resolve) => broker.once('clientReady', resolve));
  // CONNECT of MQTT 3.1.1 as client "c" with a clean session.
  socket.push(Buffer.from('100d00044d5154540402003c000163', 'hex'));
  await signedIn;
});
afterAll(async () => {
  socket.destroy();
  await new Promise<void>((resolve) => broker.close(() => resolve()));
});
const at = (path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], client);

it.each([
  ['_parser.parse', 'function', 'fast-path.ts'],
  ['_parser._list.length', 'number', 'fast-path.ts'],
  ['_parser._stateCounter', 'number', 'fast-path.ts'],
  ['_parser.packet.length', 'number', 'serve-client.ts: packets that are announced too large'],
  ['_nextBatch', 'function', 'socket-gate.ts'],
  ['closed', 'boolean', 'socket-gate.ts'],
  ['_keepaliveTimer', 'object', 'socket-gate.ts: null or a timer'],
  ['_keepaliveInterval', 'number', 'fast-path.ts'],
  ['deliverQoS', 'function', 'create-mqtt-broker.ts: retained messages'],
])('a client has %s, a %s, for %s', (path, type) => {
  expect(typeof at(path)).toBe(type);
});

it('a client that has signed in keeps no queue of packets (fast-path.ts)', () => {
  expect(at('_parser._queue')).toBeNull();
  expect(at('_parser._stateCounter')).toBe(0);
});

it('received data goes through `_parser.parse`, which may be replaced (fast-path.ts)', async () => {
  const parser = at('_parser') as { parse(chunk: Buffer): number };
  const received: string[] = [];
  const parse = parser.parse.bind(parser);
  parser.parse = (chunk) => {
    received.push(chunk.toString('hex'));
    return parse(chunk);
  };
  socket.push(Buffer.from('c000', 'hex'));
  await expect.poll(() => sent.at(-1)?.toString('hex')).toBe('d000');
  expect(received).toEqual(['c000']);
});

it('the broker has `clients` by id (create-mqtt-broker.ts: disconnect) and routes through its own `publish`', async () => {
  expect((broker as unknown as { clients: Record<string, Client> }).clients.c).toBe(client);
  const routed: string[] = [];
  const own = broker as unknown as { publish: (packet: { topic: string }, ...rest: unknown[]) => void };
  const publish = own.publish.bind(broker);
  own.publish = (packet, ...rest) => {
    routed.push(packet.topic);
    publish(packet, ...rest);
  };
  socket.push(Buffer.from('30050003746573', 'hex'));
  await expect.poll(() => routed).toContain('tes');
});

it('sessions in memory have the methods that are built upon (client-sessions.ts)', () => {
  const names = Object.getOwnPropertyNames(MemoryPersistence.prototype);
  for (const name of ['addSubscriptions', 'cleanSubscriptions', 'outgoingEnqueueCombi', 'outgoingClearMessageId'])
    expect(names).toContain(name);
  expect(names).toContain('incomingGetPacket');
});
