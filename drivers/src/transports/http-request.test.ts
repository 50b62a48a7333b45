import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type HttpRequest, httpRequest } from './http-request.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

const ask = async (treat: (socket: Socket) => void, timeoutMs: number) => {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => treat(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = {
    address: { host: '127.0.0.1', port },
    hostname: 'device.test',
    tls: false,
    checkCertificate: true,
  };
  const limits = { timeoutMs, signal: new AbortController().signal };
  return httpRequest(target, { method: 'GET', path: '/', headers: {} }, limits);
};

it.each<[string, (socket: Socket) => void]>([
  [
    'switches protocols',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  ],
  ['closes without a word', (socket) => socket.end()],
  ['closes within the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
  ['closes within the body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')],
])('does not wait for the time limit when the device %s', async (_what, treat) => {
  await expect(ask(treat, 60_000)).rejects.not.toMatchObject({ code: 'timeout' });
});

it('ends at the time limit when the device goes on for ever', async () => {
  const hints = (socket: Socket): void => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
    socket.on('close', () => clearInterval(timer));
  };
  await expect(ask(hints, 200)).rejects.toThrow();
});

it('refuses what HTTP does not allow in a request, instead of failing like a fault of the driver', async () => {
  const target = {
    address: { host: '127.0.0.1', port: 9 },
    hostname: 'device.test',
    tls: false,
    checkCertificate: true,
  };
  const limits = { timeoutMs: 1_000, signal: new AbortController().signal };
  const requests: readonly HttpRequest[] = [
    { method: 'GET', path: '/', headers: { Authorization: 'Digest realm="a\nb"' } },
    { method: 'GET', path: '/a b', headers: {} },
    { method: 'G T', path: '/', headers: {} },
  ];
  for (const request of requests)
    await expect(httpRequest(target, request, limits)).rejects.toMatchObject({
      kind: 'refused',
      text: { en: 'the request contains characters that HTTP does not allow' },
    });
});
