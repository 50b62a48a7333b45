import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { askClickhouse } from './ask-clickhouse.ts';

// Answers as the documentation of ClickHouse says ("HTTP interface", "JSON" format); a real one is in the tests with peers.
interface Asked {
  readonly url: URL;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}
let asked: Asked[] = [];
let answer: { status: number; headers?: Record<string, string>; body: string };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://clickhouse');
    asked.push({ url, headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
});

const outbound = createOutbound({ allowedTargets: async () => [], ownPorts: [], isAllowed: () => true });
const ask = (sql: string, args: Record<string, string | number | null> = {}) =>
  askClickhouse(
    {
      settings: {
        kind: 'clickhouse',
        host: '127.0.0.1',
        port: (server.address() as AddressInfo).port,
        database: 'venue',
        username: 'reader',
        encryption: 'off',
      },
      password: 's3cret',
      sql,
      args,
      mode: 'read',
      timeoutMs: 3_000,
      signal: AbortSignal.timeout(5_000),
    },
    outbound,
  ).catch((error: unknown) => error);

it('sends the statement with typed marks, the values beside it, and limits', async () => {
  const meta = [
    { name: 'big', type: 'UInt64' },
    { name: 'price', type: 'Nullable(Decimal(38, 10))' },
    { name: 'code', type: 'String' },
  ];
  const data = [{ big: '9007199254740993', price: '12.5', code: '0012' }];
  answer = { status: 200, body: JSON.stringify({ meta, data, rows: 1 }) };
  const hostile = "x'\t\\N\n; drop table seats";
  expect(await ask('select * from seats where room = :room and n > :n;', { room: hostile, n: 3 })).toMatchObject({
    rows: [{ big: '9007199254740993', price: 12.5, code: '0012' }],
    count: 1,
  });
  const [{ url, headers, body } = { url: new URL('x://y'), headers: {}, body: '' }] = asked;
  expect(body).toBe('select * from seats where room = {room:String} and n > {n:Int64}');
  expect(url.searchParams.get('param_room')).toBe("x'\\t\\\\N\\n; drop table seats");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    readonly: '1',
    database: 'venue',
    max_execution_time: '3',
  });
  expect(headers).toMatchObject({ 'x-clickhouse-user': 'reader', 'x-clickhouse-key': 's3cret' });
  expect(url.href).not.toContain('s3cret');
});

it.each([
  [{ status: 403, headers: { 'x-clickhouse-exception-code': '516' }, body: 'no' }, 'dataSource.signInFailed'],
  [{ status: 500, headers: { 'x-clickhouse-exception-code': '159' }, body: 'late' }, 'dataSource.timeout'],
  [{ status: 500, headers: { 'x-clickhouse-exception-code': '62' }, body: 'Syntax' }, 'dataBehavior.rejected'],
  [{ status: 200, body: 'not JSON' }, 'dataBehavior.resultWrong'],
  [{ status: 200, body: '[[[['.repeat(5_000) }, 'dataBehavior.resultWrong'],
  [{ status: 200, body: 'null' }, 'dataBehavior.resultWrong'],
  [{ status: 200, body: '{"data":7}' }, 'dataBehavior.resultWrong'],
  [{ status: 200, body: `{"data":[${'{"a":1},'.repeat(1_000)}{"a":1}]}` }, 'dataBehavior.tooManyRows'],
])('says what became of %o', async (given, code) => {
  answer = given;
  expect(await ask('select 1')).toMatchObject({ code });
});
