import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';
import { afterEach, expect, it } from 'vitest';
import { limitSockets, type SocketLimits } from './limit-sockets.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const usual: SocketLimits = { openPerAddress: 100, silentPerAddress: 20, silentOverall: 100, silentMs: 60_000 };
const open = async (limits: Partial<SocketLimits> = {}, isProxy = () => false): Promise<Server> => {
  const server = createServer((_request, response) => response.end('here'));
  limitSockets(server, isProxy, { ...usual, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const join = async (server: Server): Promise<Socket> => {
  const socket = connect(portOf(server), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
const joinMany = async (server: Server, count: number): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) sockets.push(await join(server));
  return sockets;
};
const ask = (server: Server) => fetch(`http://127.0.0.1:${portOf(server)}/`).then((reply) => reply.text());
const openOf = (sockets: readonly Socket[]) => sockets.filter(({ readyState }) => readyState === 'open').length;

it('closes the oldest connections that never asked, and serves whoever asks', async () => {
  const server = await open();
  const idle = await joinMany(server, 60);
  await expect.poll(() => openOf(idle)).toBe(20);
  expect(openOf(idle.slice(40))).toBe(20);
  expect(await ask(server)).toBe('here');
});

it('closes what asks nothing for too long, also between two bytes of nothing, but not what has asked', async () => {
  const server = await open({ silentMs: 150 });
  const [idle, asked] = [await join(server), await join(server)];
  asked.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = (await once(asked, 'data')) as [Buffer];
  expect(String(answer)).toContain('here');
  idle.resume();
  await once(idle, 'close');
  expect(asked.readyState).toBe('open');
});

it('does not limit a proxy, which carries the requests of others', async () => {
  const server = await open({ silentMs: 50 }, () => true);
  const idle = await joinMany(server, 40);
  await letTimePass(200, 'they would be closed');
  expect(openOf(idle)).toBe(40);
});
