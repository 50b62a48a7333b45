import { type AnyEndpoint, isBinary } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyEndpoint, openServer, password, type Server } from './authorisation-matrix/matrix.fixture.ts';
import type { TestClient } from './platform/testing/test-api.ts';
import { comparable, furnishForExport, type RoundTrip, roundTrips } from './round-trips.fixture.ts';

/** Calls that hand out data as a file. Pictures are not data of their own. */
const isExport = ({ name, endpoint }: { readonly name: string; readonly endpoint: AnyEndpoint }): boolean =>
  /export/i.test(name) ||
  /export/i.test(endpoint.path) ||
  (isBinary(endpoint.reply) && !endpoint.reply.binary.startsWith('image/'));

const exports = everyEndpoint().filter(isExport);
const trips = Object.entries(roundTrips).flatMap(([name, trip]): [string, RoundTrip][] =>
  typeof trip === 'string' ? [] : [[name, trip]],
);

it('is known of every export how it comes in again, or why not', () => {
  expect(exports.map(({ name }) => name).sort()).toEqual(Object.keys(roundTrips).sort());
});

describe('what was exported', () => {
  let [full, empty]: Server[] = [];
  let [from, to]: TestClient[] = [];
  const open = async (): Promise<[Server, TestClient]> => {
    const server = await openServer();
    await server.modules.session.createAdministrator({ username: 'root', name: 'root', password });
    return [server, await server.signIn('root')];
  };
  beforeAll(async () => {
    [full, from] = await open();
    [empty, to] = await open();
    await furnishForExport(from);
  }, 240_000);
  afterAll(async () => {
    await full?.close();
    await empty?.close();
  });

  it.each(trips)(
    'comes in again and out unchanged: %s',
    async (name, { ask, clear, take }) => {
      const endpoint = exports.find((one) => one.name === name)?.endpoint;
      if (!endpoint || !from || !to || !full) throw new Error('nothing to export');
      const out = async (client: TestClient): Promise<Buffer> =>
        (await client.send(endpoint, await ask(client))).rawPayload;
      const content = await out(from);
      const { tables } = full.platform;
      await clear?.(to);
      await take(to, content);
      const wanted = await comparable(content, tables);
      expect(JSON.stringify(wanted)).toMatch(/Own|301/);
      expect(await comparable(await out(to), tables)).toEqual(wanted);
    },
    120_000,
  );
});
