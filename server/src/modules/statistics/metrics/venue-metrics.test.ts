import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeStatisticsEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi, type TestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { wireForTest } from '../../../wiring/wiring.fixture.ts';
import { addGroup, addPlace, keeper } from '../../places/places.fixture.ts';

let platform: TestPlatform;
let api: TestApi;
let folder: string;
let [room, other] = ['', ''];

beforeAll(async () => {
  platform = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'eoms-metrics-'));
  const nodes = await wireOn(platform, (node) => wireForTest(node, { dataFolder: folder, allowLoopback: true }));
  api = await createTestApi(platform, nodes);
  const owner = keeper(api, 'all');
  const floor = await addGroup(owner, 'floor');
  [room, other] = [await addPlace(owner, 'room', floor), await addPlace(owner, 'other', floor)];
  await platform.database.pool.query('update places set name = $2 where id = $1', [room, 'Room "A"\\']);
  for (const placeId of [room, other])
    await platform.database.pool.query(
      `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active, raised_at,
        last_at, occurrences, status)
        values ($1::uuid, $1::text, 2, '{"zh":"离线","en":"offline"}', $1::uuid, 'd', 'x', $2, 'r', true, now(), now(), 1, 'pending')`,
      [newId(), placeId],
    );
});
afterAll(async () => {
  await api.close();
  await platform.close();
  await rm(folder, { recursive: true });
});

/** Names, labels and values, as the text format of Prometheus says: label values are escaped. */
const parse = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`not a sample: ${line}`);
      const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text = '']) => [
        key,
        text.replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one)),
      ]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });

const read = async (places: 'all' | readonly string[]) => {
  const client = api.signIn({ grants: { placeDataStatistics: ['view'] }, places });
  const { payload, headers, statusCode } = await client.send(calls.getVenueMetrics);
  return { text: payload, type: String(headers['content-type']), statusCode };
};

it('is text that Prometheus reads, with every label escaped', async () => {
  const { text, type } = await read('all');
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples = parse(text);
  const alarms = samples.filter(({ name }) => name === 'eoms_venue_alarms');
  expect(alarms).toHaveLength(2);
  expect(alarms).toContainEqual({
    name: 'eoms_venue_alarms',
    labels: { place_id: room, place: 'Room "A"\\', level: '2' },
    value: 1,
  });
  expect(samples).toContainEqual({ name: 'eoms_venue_series_left_out', labels: {}, value: 0 });
  for (const name of new Set(samples.map((one) => one.name))) {
    expect(text).toContain(`# HELP ${name} `);
    expect(text).toContain(`# TYPE ${name} gauge`);
  }
});

it('says nothing of places that the caller does not see', async () => {
  const { text } = await read([room]);
  expect(text).toContain(room);
  expect(text).not.toContain(other);
});

it('has every metric that the dashboard of the examples shows', async () => {
  const file = join(import.meta.dirname, '../../../../../docs/examples/grafana/venue.json');
  const asked = new Set((await readFile(file, 'utf8')).match(/eoms_venue_[a-z_]+/g));
  const { text } = await read('all');
  for (const name of asked) expect(text).toContain(`# TYPE ${name} gauge`);
});
