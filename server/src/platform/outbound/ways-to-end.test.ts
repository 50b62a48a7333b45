import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createOutbound } from './create-outbound.ts';
import { createOwnAddresses } from './own-addresses.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server that treats every connection this way once something has arrived. */
const serve = async (treat: (socket: Socket) => void): Promise<string> => {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => treat(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://far.test:${typeof address === 'object' && address ? address.port : 0}/`;
};

const found = [{ address: '127.0.0.1', family: 4 }];
const reach = (lookup: () => Promise<typeof found> = async () => found) =>
  createOutbound({ allowedTargets: async () => [], ownPorts: [], isAllowed: () => true, lookup });
const again = (socket: Socket, text: string, everyMs = 5): void => {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on('close', () => clearInterval(timer));
};

it.each<[string, string, (socket: Socket) => void]>([
  [
    'switches protocols',
    'unreachable',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  ],
  ['closes without a word', 'unreachable', (socket) => socket.end()],
  ['resets', 'unreachable', (socket) => socket.resetAndDestroy()],
  ['closes within the head', 'unreachable', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
  ['closes within the body', 'unreachable', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')],
  [
    'resets within the body',
    'unreachable',
    (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', () => socket.resetAndDestroy()),
  ],
  ['speaks something else', 'unreachable', (socket) => socket.write('220 mail.test ESMTP\r\n')],
  ['says nothing', 'timeout', () => undefined],
  ['sends hints for ever', 'timeout', (socket) => again(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  [
    'sends its head bit by bit',
    'timeout',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX: ');
      again(socket, 'x');
    },
  ],
  [
    'sends its body bit by bit',
    'timeout',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n');
      again(socket, 'x');
    },
  ],
])('a request ends when the far side %s', async (_what, reason, treat) => {
  const url = await serve(treat);
  await expect(reach().request(url, { timeoutMs: 700 })).rejects.toMatchObject({ reason });
  await expect(reach().fetch(url, { signal: AbortSignal.timeout(700) })).rejects.toMatchObject({ reason });
});

it('is not left waiting for a name that nobody answers for', async () => {
  const silent = reach(() => new Promise(() => undefined));
  await expect(silent.request('http://far.test/', { timeoutMs: 100 })).rejects.toMatchObject({ reason: 'timeout' });
  await expect(silent.resolve('far.test', 5432, AbortSignal.timeout(100))).rejects.toMatchObject({ reason: 'timeout' });
  const gone = AbortSignal.abort();
  await expect(silent.request('http://far.test/', { signal: gone })).rejects.toMatchObject({ reason: 'unreachable' });
});

it('refuses the port numbers of this product on this machine only', async () => {
  const own = createOwnAddresses(() => ({ eth0: [{ address: '10.9.9.9' }] }));
  const addresses = new Map([
    ['here.test', '10.9.9.9'],
    ['elsewhere.test', '10.1.1.1'],
  ]);
  const outbound = createOutbound({
    allowedTargets: async () => [],
    ownPorts: [8080],
    own,
    isAllowed: () => true,
    lookup: async (host) => [{ address: addresses.get(host) ?? '', family: 4 }],
  });
  await expect(outbound.resolve('here.test', 8080)).rejects.toMatchObject({ reason: 'refused' });
  expect(await outbound.resolve('here.test', 8081)).toEqual({ address: '10.9.9.9', family: 4 });
  expect(await outbound.resolve('elsewhere.test', 8080)).toEqual({ address: '10.1.1.1', family: 4 });
});
