import { expect, it } from 'vitest';
import { createAskHttp } from './ask-http.ts';
import { createClientCredentials } from './http-auth/client-credentials.ts';

const ask = (body: Buffer | string, type = '', status = 200) =>
  createAskHttp({
    tokens: createClientCredentials(),
    outbound: {
      request: async () => ({
        status,
        headers: { 'content-type': type },
        body: Buffer.from(body),
      }),
    },
  })({
    kind: 'http',
    sourceId: 'one',
    baseUrl: 'https://venue.test',
    auth: { kind: 'none' },
    certificates: '',
    secret: '',
    headers: {},
    method: 'GET',
    uri: '/x',
    params: [],
    args: new Map(),
    timeoutMs: 1_000,
    signal: new AbortController().signal,
  }).then(
    ({ value }) => value,
    ({ code, said }: { code: string; said: string }) => `${code} ${said}`,
  );
/** `{"a":"会议"}` as GBK. */
const gbk = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xbb, 0xe1, 0xd2, 0xe9]), Buffer.from('"}')]);
const deep = '['.repeat(9_000) + ']'.repeat(9_000);

it('reads an answer in the character set that it names, and refuses what is of none', async () => {
  expect(await ask(gbk, 'application/json; charset=GBK')).toEqual({ a: '会议' });
  expect(await ask(gbk.subarray(6, 10), 'text/plain; charset="gb2312"')).toBe('会议');
  expect(await ask(gbk, 'application/json')).toMatch(/^dataBehavior.resultWrong .*UTF-8/);
  expect(await ask(gbk, 'application/json; charset=klingon')).toMatch(/^dataBehavior.resultWrong .*klingon/);
});

it('reads JSON behind a byte order mark', async () => {
  expect(await ask('\uFEFF{"a":1}', 'application/json')).toEqual({ a: 1 });
  expect(await ask(Buffer.from('\uFEFF{"a":1}', 'utf16le'))).toEqual({ a: 1 });
});

it('keeps every digit', async () => {
  expect(await ask('{"id":12345678901234567890,"n":1.5}')).toEqual({ id: '12345678901234567890', n: 1.5 });
});

it('refuses what is nested too deep, however it comes', async () => {
  expect(await ask(deep)).toMatch(/^dataBehavior.resultWrong .*64/);
  expect(await ask(deep, 'application/json')).toMatch(/^dataBehavior.resultWrong .*64/);
});

it('shows a refusal in its character set', async () => {
  expect(await ask(gbk, 'application/json; charset=GBK', 500)).toBe('dataBehavior.rejected HTTP 500 {"a":"会议"}');
  expect(await ask(gbk, 'application/json', 500)).toContain('HTTP 500');
});
