import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowed } from './address-rules.ts';
import { createOutbound } from './create-outbound.ts';

const everything = [
  { cidr: '0.0.0.0/0', fromPort: 1, toPort: 65_535 },
  { cidr: '::/0', fromPort: 1, toPort: 65_535 },
];

describe('the allow-list', () => {
  const lan = [
    { cidr: '10.1.0.0/16', fromPort: 80, toPort: 443 },
    { cidr: 'fd00::/8', fromPort: 80, toPort: 80 },
    { cidr: 'nonsense', fromPort: 1, toPort: 65_535 },
  ];
  it.each([
    ['10.1.2.3', 80, true],
    ['10.1.2.3', 444, false],
    ['10.2.0.1', 80, false],
    ['::ffff:10.1.2.3', 80, true],
    ['fd12::1', 80, true],
    ['fe80::1%eth0', 80, false],
    ['not an address', 80, false],
  ])('%s:%i is %s', (address, port, allowed) => {
    expect(isAllowed(lan, address, port)).toBe(allowed);
  });
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '169.254.169.254',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    '224.0.0.1',
    '255.255.255.255',
    '64:ff9b::7f00:1',
  ])('never opens %s', (address) => expect(isAllowed(everything, address, 80)).toBe(false));
});

describe('a request', () => {
  let server: Server;
  let port: number;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.headers.host} ${request.url}`);
      if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else if (request.url === '/large') response.end(Buffer.alloc(200_000));
      else if (request.url === '/silent') return;
      else request.pipe(response.writeHead(201, { 'content-type': 'text/plain' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  let answers = [{ address: '127.0.0.1', family: 4 }];
  const onlyHere: typeof isAllowed = (_targets, address) => address === '127.0.0.1';
  const reach = (allowed = onlyHere, ownPorts: number[] = []) =>
    createOutbound({
      allowedTargets: async () => everything,
      ownPorts,
      lookup: async () => answers,
      isAllowed: allowed,
    });
  const url = (path: string) => `http://somewhere.test:${port}${path}`;

  it('goes to the address that was checked, with the requested host name', async () => {
    const reply = await reach().request(url('/echo'), { method: 'POST', body: 'hello' });
    expect([reply.status, reply.headers['content-type'], reply.body.toString()]).toEqual([201, 'text/plain', 'hello']);
    expect(asked.at(-1)).toBe(`somewhere.test:${port} /echo`);
  });
  it('returns a redirect instead of following it', async () => {
    const reply = await reach().request(url('/away'));
    expect([reply.status, reply.headers.location]).toEqual([302, 'http://169.254.169.254/']);
  });
  it('is refused when one of several addresses is not allowed, on our own ports, by other schemes', async () => {
    answers = [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(reach().request(url('/x'))).rejects.toMatchObject({ reason: 'refused' });
    answers = [{ address: '127.0.0.1', family: 4 }];
    await expect(reach(undefined, [port]).request(url('/x'))).rejects.toMatchObject({ reason: 'refused' });
    await expect(reach().request('file:///etc/passwd')).rejects.toMatchObject({ reason: 'refused' });
    await expect(reach(isAllowed).request(url('/x'))).rejects.toMatchObject({ reason: 'refused' });
    await expect(reach(isAllowed).request(`http://[::1]:${port}/`)).rejects.toMatchObject({ reason: 'refused' });
    await expect(reach(isAllowed).request('http://2130706433/')).rejects.toMatchObject({ reason: 'refused' });
  });
  it('is aborted at its limits', async () => {
    await expect(reach().request(url('/large'), { maximumBytes: 100_000 })).rejects.toMatchObject({
      reason: 'tooLarge',
    });
    await expect(reach().request(url('/silent'), { timeoutMs: 100 })).rejects.toMatchObject({ reason: 'timeout' });
    await expect(reach().request('http://somewhere.test:1/')).rejects.toMatchObject({ reason: 'unreachable' });
  });
  it('is also available as fetch', async () => {
    const reply = await reach().fetch(url('/echo'), { method: 'POST', body: new URLSearchParams({ a: '1' }) });
    expect([reply.status, await reply.text()]).toEqual([201, 'a=1']);
  });
});
