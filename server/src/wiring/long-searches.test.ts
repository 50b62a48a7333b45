import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alarmsEndpoints, commandsEndpoints, peopleEndpoints, systemEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alarms } from '../modules/alarms/alarms.tables.ts';
import { deviceCommands } from '../modules/commands/commands.tables.ts';
import { users } from '../modules/people/people.tables.ts';
import { auditEntries } from '../platform/audit/audit.tables.ts';
import { textSample } from '../platform/database/text-sample.ts';
import { createTestApi, type TestApi, type TestClient } from '../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../platform/testing/test-platform.ts';
import { wireForTest } from './wiring.fixture.ts';

let platform: TestPlatform;
let api: TestApi;
let folder: string;
let keeper: TestClient;
beforeAll(async () => {
  platform = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'eoms-searches-'));
  api = await createTestApi(
    platform,
    await wireOn(platform, (node) => wireForTest(node, { dataFolder: folder, allowLoopback: true })),
  );
  keeper = api.signIn({ superAdministrator: true, places: 'all' });
  const name = `'O''Neil 100% a_b c\\d 三楼投影机' || n`;
  const { pool } = platform.database;
  await pool.query(`insert into users (id, realm, username, name, enabled)
    select gen_random_uuid(), 'internal', 'u' || n, ${name}, true from generate_series(1, 40) n`);
  await pool.query(`insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name,
      active, raised_at, last_at, occurrences, status)
    select gen_random_uuid(), 'k' || n, 1, '{"zh":"离线","en":"offline"}', gen_random_uuid(), ${name}, 'x',
      gen_random_uuid(), 'p', false, now(), now(), 1, case when n % 4 = 0 then 'pending' else 'processed' end
    from generate_series(1, 40) n`);
  await pool.query(`insert into device_commands (id, device_id, device_name, place_id, action, action_name, args, status,
      cause_kind, created_at, expires_at)
    select gen_random_uuid(), gen_random_uuid(), ${name}, gen_random_uuid(), 'x', '{"zh":"开","en":"on"}', '{}',
      'confirmed', 'person', now(), now() from generate_series(1, 40) n`);
  for (let n = 1; n <= 40; n += 1)
    await platform.audit.write({ action: 'saveUser', after: { name: `O'Neil 100% a_b c\\d 三楼投影机${n}` } });
});
afterAll(async () => {
  await api.close();
  await platform.close();
  await rm(folder, { recursive: true });
});

const lists = {
  users: peopleEndpoints.listUsers,
  alarms: alarmsEndpoints.listAlarms,
  commands: commandsEndpoints.listCommands,
  log: systemEndpoints.listAudit,
};
const long = Array.from({ length: 50 }, (_, i) => String.fromCharCode(97 + (i % 26))).join(' ');
/** Each with the number of rows that contain all its words. */
const keywords: [string, number][] = [
  ...([
    ["O'Neil", 40],
    ['100%', 40],
    ['a_b', 40],
    ['a%b', 0],
    ['c\\d', 40],
    ['\\', 40],
    ['c\\\\d', 0],
  ] as [string, number][]),
  ...([
    ['投影机17', 1],
    ['影投', 0],
    ['机', 40],
    ['三楼 ONEIL', 0],
    ["三楼 O'NEIL", 40],
    ['１００％', 40],
  ] as [string, number][]),
  ...([
    ["'; drop table users; --", 0],
    ["')) or true --", 0],
    ['😀', 0],
    ['zq\u0301', 0],
    [long, 0],
    ['İSSß', 0],
  ] as [string, number][]),
];
const search = async (list: keyof typeof lists, keyword: string) => {
  const { code, data } = await keeper.call(lists[list], { query: { keyword, size: '50' } });
  return { code, total: data?.total, shown: data?.records.length };
};
const ask = async () => {
  for (const [keyword, found] of keywords)
    for (const list of Object.keys(lists) as (keyof typeof lists)[])
      expect([list, keyword, await search(list, keyword)]).toEqual([
        list,
        keyword,
        { code: '200', total: found, shown: found },
      ]);
};

it('finds the same for every keyword, before it has a sample of the rows and after', async () => {
  await ask();
  const { db } = platform.database;
  for (const table of [users, alarms, deviceCommands, auditEntries])
    await vi.waitFor(() => expect(textSample(db, table)?.texts.length).toBeGreaterThanOrEqual(40), 10_000);
  await ask();
});
