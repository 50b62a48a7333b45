import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openPlace } from '../open-place.ts';
import { bytes, calm, contentOf, depsOfTest, settings } from '../places.fixture.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;
const folder =
  '<d:response><d:href>/copies/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop></d:propstat></d:response>';
const file = (href: string, size: number | string = 1) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype/><d:getcontentlength>${size}</d:getcontentlength></d:prop></d:propstat></d:response>`;
const multistatus = (inner: string) => `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${inner}</d:multistatus>`;

/** A WebDAV server that is friendly until it is to list, or to take a file. */
const serve = async (answers: { list?: Answer; put?: Answer; first?: Answer }): Promise<string> => {
  const server = createServer((request, reply) => {
    request.on('error', () => undefined);
    if (answers.first) return answers.first(request, reply);
    if (request.method === 'PUT') return (answers.put ?? ((_, to) => to.writeHead(201).end()))(request, reply);
    if (request.headers.depth === '1' && answers.list) return answers.list(request, reply);
    reply.writeHead(207).end(multistatus(folder));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/copies`;
};
const open = (address: string, more: Partial<ReturnType<typeof settings>> = {}) => {
  const place = settings({ type: 'webdav', address, account: 'copies', secret: 'hunter2!', ...more });
  return openPlace(place, { ...depsOfTest('/var/empty'), silenceMs: 400 }, calm());
};
const listOf = async (list: Answer) => (await open(await serve({ list }))).list(calm());

describe('a server that', () => {
  it.each([301, 302, 307, 308])('redirects (%i) to the metadata of the cloud is not followed', async (status) => {
    const first: Answer = (_, reply) => reply.writeHead(status, { location: 'http://169.254.169.254/latest/' }).end();
    const address = await serve({ first });
    await expect(open(address)).rejects.toMatchObject({ step: 'connect', reason: 'refused' });
    await expect(open(`${address}/bucket`, { type: 's3' })).rejects.toMatchObject({ reason: 'refused' });
  });

  it.each([
    'http://169.254.169.254/copies',
    'http://[::ffff:169.254.169.254]/copies',
    'http://10.0.0.8/copies',
    'https://192.168.1.1/copies',
    'http://8.8.8.8/copies',
  ])('is at %s is not asked, unless its network is named', async (address) => {
    await expect(open(address)).rejects.toMatchObject({ step: 'connect', reason: 'refused' });
  });

  it('asks for no password does not get it', async () => {
    const seen: unknown[] = [];
    const address = await serve({
      list: (request, reply) => {
        seen.push(request.headers.authorization);
        reply.writeHead(207).end(multistatus(folder));
      },
    });
    await (await open(address)).list(calm());
    expect(seen).toEqual([undefined]);
  });

  it('refuses a file before it comes does not get it', async () => {
    let got = 0;
    const put: Answer = (request, reply) => {
      request.on('data', (piece) => {
        got += piece.length;
      });
      reply.writeHead(507).end();
    };
    const server = await serve({ put, list: (_, reply) => reply.writeHead(207).end(multistatus(folder)) });
    servers[0]?.on('checkContinue', put);
    const place = await open(server);
    await expect(place.put('a.zip', contentOf(bytes(9_000_000)), 9_000_000, calm())).rejects.toMatchObject({
      step: 'write',
      reason: 'noRoom',
    });
    expect(got).toBe(0);
  });

  it.each<[string, string, Answer]>([
    ['resets', 'unreachable', (request) => request.once('data', () => request.socket.resetAndDestroy())],
    ['says nothing more', 'timeout', (request) => request.once('data', () => request.pause())],
  ])('in the middle of a file %s', async (_what, reason, put) => {
    const place = await open(await serve({ put }));
    await expect(place.put('a.zip', contentOf(bytes(30_000_000)), 30_000_000, calm())).rejects.toMatchObject({
      step: 'write',
      reason,
    });
  });

  it('says that it has a file that it has not is not believed', async () => {
    const place = await open(await serve({ put: (request, reply) => request.resume() && reply.writeHead(201).end() }));
    await expect(place.put('a.zip', contentOf(bytes(100)), 100, calm())).rejects.toMatchObject({ step: 'write' });
  });

  it('lists 100 000 files is read', async () => {
    const names = Array.from({ length: 100_000 }, (_, n) => file(`/copies/backup-${n}.zip`)).join('');
    const found = await listOf((_, reply) => reply.writeHead(207).end(multistatus(folder + names)));
    expect(found).toHaveLength(100_000);
  }, 30_000);

  it('lists odd names is read without them', async () => {
    const odd = [
      '/copies/../etc/passwd.zip',
      '/copies/%2e%2e%2fup.zip',
      '/other/elsewhere.zip',
      'http://evil.test/copies/far/x.zip',
      '/copies/%zz.zip',
      '/copies/a%0ab.zip',
      '/copies/<![CDATA[&]]>.zip',
      '',
    ];
    const inner = `${folder}${odd.map((href) => file(href)).join('')}${file('/copies/good.zip', '12')}${file('/copies/huge.zip', '9'.repeat(40))}`;
    const found = await listOf((_, reply) => reply.writeHead(207).end(multistatus(inner)));
    expect(found).toEqual([
      { name: 'good.zip', size: 12 },
      { name: 'huge.zip', size: 0 },
    ]);
  });

  it.each<[string, string]>([
    ['nests without end', '<a>'.repeat(100_000)],
    ['has entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'],
    ['speaks no XML', '{"files": []}'],
    ['breaks off', multistatus(folder).slice(0, 60)],
  ])('%s in its listing is a fault', async (_what, text) => {
    await expect(listOf((_, reply) => reply.writeHead(207).end(text))).rejects.toMatchObject({
      step: 'list',
      reason: 'fault',
    });
  });

  it('lists without end is given up', async () => {
    const endless: Answer = (_, reply) => {
      reply.writeHead(207).write('<d:multistatus xmlns:d="DAV:">');
      const more = `<!-- ${'x'.repeat(1_000_000)} -->`;
      const write = (): void => {
        while (!reply.destroyed && reply.write(more));
        if (!reply.destroyed) reply.once('drain', write);
      };
      write();
    };
    await expect(listOf(endless)).rejects.toMatchObject({
      step: 'list',
      reason: expect.stringMatching(/fault|timeout/),
    });
  }, 30_000);
});
