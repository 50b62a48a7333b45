import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { seedVenue, type Venue } from '../devices.fixture.ts';
import { pageStoredDevices } from '../devices.store.ts';
import { createMatcher, type DeviceFilter, filterKeys } from './device-filter.ts';
import { createDeviceRegistry, type DeviceRegistry } from './device-registry.ts';

const everywhere = { places: 'all' as const };
const wholePage = { current: 1, size: 1_000, sort: 'name' };

let platform: TestPlatform;
let venue: Venue;
let registry: DeviceRegistry;
let modelIds: string[];

/** Adds two types and brands, a model of each pair, and devices of every model in both places. */
const furnish = async (): Promise<void> => {
  const { pool } = platform.database;
  const maker = newId();
  await pool.query("insert into enterprises (id, name) values ($1, 'Maker F')", [maker]);
  modelIds = [venue.modelId];
  for (const kind of ['one', 'two']) {
    const [typeId, brandId] = [newId(), newId()];
    await pool.query(
      "insert into device_types (id, code, name, name_en, icon, sort) values ($1, $2, $2, $2, 'device', 900)",
      [typeId, `filter-${kind}`],
    );
    await pool.query('insert into brands (id, name, enterprise_id) values ($1, $2, $3)', [brandId, kind, maker]);
    for (const name of ['A', 'B']) {
      const id = newId();
      await pool.query(
        `insert into models (id, name, type_id, brand_id, action_class, enabled, sort, defaults, remarks, description,
           taken, taken_digest, driver_version, source)
         select $1, $2, $3, $4, action_class, enabled, sort, defaults, remarks, description, taken, taken_digest,
           driver_version, source from models where id = $5`,
        [id, `${kind} ${name}`, typeId, brandId, venue.modelId],
      );
      modelIds.push(id);
    }
  }
  for (const [i, modelId] of modelIds.entries())
    for (const placeId of [venue.hall, venue.room])
      for (let n = 0; n <= i; n += 1)
        await pool.query(
          "insert into devices (id, name, model_id, place_id, enabled, params) values ($1, $2, $3, $4, true, '{}')",
          [newId(), `device ${i} ${n}`, modelId, placeId],
        );
};

beforeAll(async () => {
  platform = await createTestPlatform();
  venue = await seedVenue(platform);
  await furnish();
  registry = createDeviceRegistry();
  for (const record of await pageStoredDevices(platform.database.db, everywhere, wholePage)) registry.put(record);
});
afterAll(() => platform.close());

const oneOrNone = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

it('matches the same devices in memory, in counts, in searches and in the database', async () => {
  const all = registry.idsIn('all').flatMap((id) => registry.get(id) ?? []);
  expect(all).toHaveLength(30);
  const filters: fc.Arbitrary<DeviceFilter> = fc.record({
    places: fc.oneof(
      fc.constant('all' as const),
      fc.subarray([venue.hall, venue.room]).map((ids) => new Set(ids)),
    ),
    typeCode: oneOrNone([...new Set(all.map((device) => device.typeCode)), 'no-such-type']),
    modelId: oneOrNone([...modelIds, newId()]),
    brandName: oneOrNone([...new Set(all.map((device) => device.brandName)), 'No such brand']),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const expected = all.filter(createMatcher(filter)).map((device) => device.id);
      const stored = await pageStoredDevices(platform.database.db, filter, wholePage);
      expect(stored.map((record) => record.id).sort()).toEqual(expected.sort());
      expect(registry.count(filter).all).toBe(expected.length);
      expect(registry.search('device', filter).counts.all).toBe(expected.length);
    }),
    { numRuns: 150 },
  );
});

it('narrows by every key', () => {
  const kind = { placeId: 'p', typeCode: 't', modelId: 'm', brandName: 'b' };
  expect(createMatcher(everywhere)(kind)).toBe(true);
  for (const key of filterKeys) {
    expect(createMatcher({ ...everywhere, [key]: kind[key] })(kind)).toBe(true);
    expect(createMatcher({ ...everywhere, [key]: 'other' })(kind)).toBe(false);
  }
  expect(createMatcher({ places: new Set(['q']) })(kind)).toBe(false);
});
