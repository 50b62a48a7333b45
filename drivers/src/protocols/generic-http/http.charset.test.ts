import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { encodeText } from '../../kit/text-encoding.codec.ts';
import { openLive } from '../../testing/live-device.ts';
import { genericHttp } from './http.driver.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const definition: Definition = {
  properties: [
    ['name', { path: '/', selector: '$.name' }],
    ['count', { path: '/', selector: '$.count' }],
    ['title', { path: '/', select: 'text', selector: '"name":"([^"]*)"' }],
  ].map(([id, wire]) => ({
    id: String(id),
    name: say(String(id), String(id)),
    type: 'string' as const,
    access: 'r' as const,
    wire: wire as Record<string, string>,
  })),
  actions: [],
};

const read = async (body: Buffer, contentType: string, charset?: string) => {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'Content-Type': contentType }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  const { port } = server.address() as AddressInfo;
  const params = { host: '127.0.0.1', port, ...(charset === undefined ? {} : { charset }) };
  const live = await openLive(genericHttp, params, { definition });
  opened.push(live);
  const polls = typeof genericHttp.poll === 'function' ? genericHttp.poll(live.device) : [];
  for (const poll of polls) await poll.run(live.device);
  return ['name', 'title', 'count'].map((id) => live.values.get(id));
};

const text = '{"name":"会议室","count":9007199254740993}';
const digits = '9007199254740993';

it.each([
  ['what the header says', 'application/json; charset=gb2312', undefined, encodeText(text, 'gbk')],
  [
    'the setting, which a wrong header does not change',
    'application/json; charset=utf-8',
    'gbk',
    encodeText(text, 'gbk'),
  ],
  ['UTF-8 where nothing is said', 'application/json', undefined, Buffer.from(text)],
  ['a byte order mark', 'text/plain', undefined, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
])('reads a reply by %s, with all digits', async (_, contentType, charset, body) => {
  expect(await read(body, contentType, charset)).toEqual(['会议室', '会议室', digits]);
});

it('has no value for a reply in another character set, or nested without end', async () => {
  expect(await read(encodeText(text, 'gbk'), 'application/json')).toEqual([null, null, null]);
  const deep = Buffer.from(`{"name":${'['.repeat(100_000)}`);
  expect(await read(deep, 'application/json')).toEqual([null, null, null]);
});
