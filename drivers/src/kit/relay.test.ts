import { connect, createServer, type Server, type Socket } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRelay, type Relay } from './relay.ts';

let echo: Server;
let relay: Relay;
let client: Socket;
let heard = '';
const lost = new Set<string>();
const sent: string[] = [];

const until = (isTrue: () => boolean) => vi.waitUntil(isTrue, { timeout: 5_000, interval: 5 });
const portOf = (server: Server): number => (server.address() as { port: number }).port;
const open = (): Socket => {
  const socket = connect(relay.port, relay.host);
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    heard += String(piece);
  });
  return socket;
};

beforeEach(async () => {
  heard = '';
  lost.clear();
  sent.length = 0;
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  relay = await openRelay({
    to: () => ({ host: '127.0.0.1', port: portOf(echo) }),
    onSent: (piece) => {
      sent.push(String(piece));
      return !lost.has(String(piece));
    },
  });
  client = open();
});
afterEach(async () => {
  client.destroy();
  await relay.close();
  await new Promise((resolve) => echo.close(resolve));
});

it('passes on what is sent, and loses the pieces it is told to', async () => {
  lost.add('b');
  client.write('a');
  await until(() => heard === 'a');
  client.write('b');
  await until(() => sent.includes('b'));
  client.write('c');
  await until(() => heard === 'ac');
});

it('holds what is sent on open and new connections, and brings it afterwards', async () => {
  client.write('a');
  await until(() => heard === 'a');
  relay.hold();
  client.write('b');
  const other = open();
  other.write('c');
  await letTimePass(50, 'what is held would arrive');
  expect(heard).toBe('a');
  expect([client.closed, other.closed]).toEqual([false, false]);
  relay.release();
  relay.release();
  await until(() => heard.length === 3);
  expect([...heard].sort().join('')).toBe('abc');
  other.destroy();
});

it('closes connections and refuses new ones', async () => {
  relay.refuse(true);
  relay.drop();
  await until(() => client.closed);
  const refused = open();
  await until(() => refused.closed);
  relay.refuse(false);
  client = open();
  client.write('a');
  await until(() => heard === 'a');
});
