import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restoredKeys } from '../../../platform/secrets/restored-keys.store.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { filesTable, tablesOfKind } from '../tables/table-kinds.ts';
import { createSite, furnishSite, hashesOf, type SiteOfTest, uuid } from './tasks.fixture.ts';

const passphrase = 'correct horse battery';
const everyTable = [...Object.values(tablesOfKind).flat(), filesTable].filter((name) => name !== 'agreed_values');
let count = 0;
const fileIn = ({ folder }: SiteOfTest) => join(folder, `backup-${count++}.zip`);
const names = async (site: SiteOfTest) =>
  (await site.query<{ name: string }>('select name from places order by code')).map(({ name }) => name);

describe('a backup of everything', () => {
  let first: SiteOfTest;
  let empty: SiteOfTest;
  let path: string;
  beforeAll(async () => {
    first = await createSite();
    empty = await createSite();
    await furnishSite(
      first,
      createSecrets(first.systemKey).seal('{"password":"hunter2"}', `data_sources.secrets ${uuid(30)}`),
    );
    path = fileIn(first);
    await first.write(path, { passphrase });
  });
  afterAll(async () => {
    await first.close();
    await empty.close();
  });

  it('passes its own test', async () => {
    expect(await first.test(path, passphrase)).toMatchObject({ tables: expect.any(Number), rows: expect.any(Number) });
  });
  it('makes an empty system what the first was: every table has the same rows', async () => {
    const before = await hashesOf(first, everyTable);
    const id = await empty.newRestore('exact');
    const { counts } = await empty.compare(path, id, 'exact', passphrase);
    expect(counts.find(({ kind }) => kind === 'places')).toMatchObject({ added: 7, changed: 0, onlyHere: 0 });
    await empty.apply(path, id, 'exact', { passphrase });
    expect(await hashesOf(empty, everyTable)).toEqual(before);
    // Foreign keys, triggers and counters are as they were.
    await expect(empty.query(`delete from place_groups where id = '${uuid(2)}'`)).rejects.toThrow(/places/);
    await expect(empty.query('delete from audit_entries')).rejects.toThrow();
    const [row] = await empty.query<{ state: string }>('select state from restores where id = $1', [id]);
    expect(row?.state).toBe('succeeded');
    expect(await empty.query(`select from pg_namespace where nspname like 'restore_%'`)).toEqual([]);
  });
  it('brings its secrets along: the key of the first system opens them there', async () => {
    const [row] = await empty.query<{ secrets: string }>('select secrets from data_sources');
    const keys = await restoredKeys(empty.database.db, empty.systemKey);
    const opened = createSecrets(empty.systemKey, keys).open(row?.secrets ?? '', `data_sources.secrets ${uuid(30)}`);
    expect(opened).toBe('{"password":"hunter2"}');
    const stored = JSON.stringify(await empty.query('select * from agreed_values'));
    expect(stored).not.toContain(first.systemKey.toString('base64'));
  });
  it('is refused with a wrong passphrase before anything is touched', async () => {
    const id = await empty.newRestore('exact');
    const before = await hashesOf(empty, everyTable);
    await expect(empty.compare(path, id, 'exact', 'wrong horse battery')).rejects.toMatchObject({
      reason: 'passphrase',
    });
    await expect(empty.apply(path, id, 'exact', { passphrase: 'wrong horse battery' })).rejects.toMatchObject({
      reason: 'passphrase',
    });
    expect(await hashesOf(empty, everyTable)).toEqual(before);
  });
  it('adds readings to those of a system that numbers its series differently', async () => {
    const site = await createSite();
    try {
      await site.query(
        `insert into history_series (device_id, property, kind) values ('${uuid(51)}', 'power', 'number')`,
      );
      const id = await site.newRestore('merge');
      await site.compare(path, id, 'merge', passphrase);
      await site.apply(path, id, 'merge', { kinds: ['history'], passphrase });
      const rows = await site.query<{ device: string; points: string }>(
        `select s.device_id as device, count(p.at) as points from history_series s left join history_points p on p.series_id = s.id group by 1 order by 1`,
      );
      expect(rows).toEqual([
        { device: uuid(50), points: '2000' },
        { device: uuid(51), points: '0' },
      ]);
    } finally {
      await site.close();
    }
  });
});

describe('without a passphrase', () => {
  let site: SiteOfTest;
  beforeAll(async () => {
    site = await createSite();
    await furnishSite(site, 'v1.sealed');
  });
  afterAll(() => site.close());

  it('has no secrets in it, and what is restored keeps those that are here', async () => {
    const path = fileIn(site);
    await site.write(path, { kinds: ['people', 'behaviors'] });
    await site.query(`update data_sources set secrets = 'v1.newer'`);
    await site.query(`delete from users`);
    const id = await site.newRestore('exact');
    await site.compare(path, id, 'exact');
    await site.apply(path, id, 'exact', { kinds: ['people', 'behaviors'] });
    expect(await site.query('select secrets, has_secrets from data_sources')).toEqual([
      { secrets: 'v1.newer', has_secrets: ['password'] },
    ]);
    expect(await site.query('select username, password_hash from users')).toEqual([
      { username: 'lee', password_hash: null },
    ]);
  });
});

describe('merging', () => {
  let site: SiteOfTest;
  let path: string;
  beforeEach(async () => {
    site = await createSite();
    await furnishSite(site, 'v1.sealed');
    path = fileIn(site);
    await site.write(path, { kinds: ['people', 'places'] });
    return () => site.close();
  });

  it('puts back what is gone, leaves alone what came since, and asks where both changed', async () => {
    await site.query(`delete from places where code = 'R10'`);
    await site.query(`update places set name = 'Mine', revision = revision + 1 where code = 'R11'`);
    await site.query(`update places set name = 'Theirs', revision = revision + 1 where code = 'R12'`);
    await site.query(`update places set sort = 99 where code = 'R13'`);
    await site.query(`insert into places (id, name, code, group_id, type, sort, open_type, layout_type)
      values ('${uuid(99)}', 'New', 'R99', '${uuid(2)}', 'meeting', 1, 'page', 'default')`);
    const id = await site.newRestore('merge');
    const { counts } = await site.compare(path, id, 'merge');
    expect(counts.find(({ kind }) => kind === 'places')).toMatchObject({
      added: 1,
      changed: 1,
      conflicts: 2,
      onlyHere: 1,
      leftOut: 0,
    });
    const conflicts = await site.query<{ name: string; fields: unknown }>(
      `select name, fields from restore_differences where restore_id = $1 and change = 'conflict' order by key`,
      [id],
    );
    expect(conflicts[0]?.fields).toContainEqual({ field: 'name', here: 'Mine', backup: 'Room 11' });
    await site.query(`update restore_differences set choice = 'here' where key = '${uuid(11)}'`);
    await site.query(`update restore_differences set choice = 'backup' where key = '${uuid(12)}'`);
    await site.apply(path, id, 'merge', { kinds: ['places'] });
    expect(await names(site)).toEqual(['Room 10', 'Mine', 'Room 12', 'Room 13', 'Room 14', 'New']);
    expect(await site.query(`select sort from places where code = 'R13'`)).toEqual([{ sort: 13 }]);
  });
  it('keeps what somebody changes between the comparison and the restore', async () => {
    const id = await site.newRestore('merge');
    await site.compare(path, id, 'merge');
    await site.query(`update places set name = 'Late', revision = revision + 1 where code = 'R14'`);
    await site.apply(path, id, 'merge', { kinds: ['places'] });
    expect(await names(site)).toContain('Late');
  });
  it('leaves out what cannot be written, and says why', async () => {
    await site.query(`delete from places where code in ('R10', 'R11')`);
    await site.query(`insert into places (id, name, code, group_id, type, sort, open_type, layout_type)
      values ('${uuid(98)}', 'Same code', 'R10', '${uuid(2)}', 'meeting', 1, 'page', 'default')`);
    const id = await site.newRestore('merge');
    const { counts } = await site.compare(path, id, 'merge');
    expect(counts.find(({ kind }) => kind === 'places')).toMatchObject({ added: 1, leftOut: 1 });
    const [unfit] = await site.query<{ key: string; detail: string }>(
      `select key, detail from restore_differences where restore_id = $1 and change = 'leftOut'`,
      [id],
    );
    expect(unfit).toEqual({ key: uuid(10), detail: 'places_code_key' });
    await site.apply(path, id, 'merge', { kinds: ['places'] });
    expect(await names(site)).toEqual(['Same code', 'Room 11', 'Room 12', 'Room 13', 'Room 14']);
  });
  it('changes nothing at all when one row is refused', async () => {
    const id = await site.newRestore('exact');
    await site.query(`delete from places where code = 'R10'`);
    await site.compare(path, id, 'exact');
    await site.query(`alter table places add constraint no_room_ten check (name <> 'Room 10')`);
    const before = await hashesOf(site, ['places', 'place_groups', 'users']);
    await expect(site.apply(path, id, 'exact', { kinds: ['places', 'people'] })).rejects.toThrow(/no_room_ten/);
    expect(await hashesOf(site, ['places', 'place_groups', 'users'])).toEqual(before);
  });
  it('lets whoever restores stay, even where the backup does not know them', async () => {
    await site.query(
      `insert into users (id, realm, username, name, enabled) values ('${uuid(77)}', 'own', 'new', 'New', true), ('${uuid(78)}', 'own', 'other', 'Other', true)`,
    );
    const id = await site.newRestore('exact');
    await site.compare(path, id, 'exact');
    await site.apply(path, id, 'exact', { kinds: ['people'], keepUser: uuid(77) });
    expect(
      (await site.query<{ username: string }>('select username from users order by 1')).map(({ username }) => username),
    ).toEqual(['lee', 'new']);
  });
  it('lets them go on as the account of their name in the backup, with the password of now, still signed in', async () => {
    const id = await site.newRestore('exact');
    await site.query('delete from users');
    await site.query(
      `insert into users (id, realm, username, name, enabled, password_hash) values ('${uuid(79)}', 'own', 'LEE', 'Of the new system', true, '$argon2id$now')`,
    );
    await site.query(
      `insert into sessions (id, user_id, way, remember, ip, user_agent, expires_at)
       values ('${uuid(80)}', '${uuid(79)}', 'password', false, '::1', '', now() + interval '1 hour')`,
    );
    await site.compare(path, id, 'exact');
    await site.apply(path, id, 'exact', { kinds: ['people'], keepUser: uuid(79) });
    expect(await site.query('select id, username, name, password_hash from users')).toEqual([
      { id: uuid(20), username: 'lee', name: '李', password_hash: '$argon2id$now' },
    ]);
    expect(await site.query('select user_id from sessions')).toEqual([{ user_id: uuid(20) }]);
  });
  it('lets them stay without what the backup gives to others, or takes away', async () => {
    const id = await site.newRestore('exact');
    await site.query(`update users set phone = '138 0000-0001', email = 'a@b.example'`);
    await site.write(path, { kinds: ['people'] });
    await site.query('delete from users');
    await site.query(
      `insert into organisations (id, realm, name, code, sort) values ('${uuid(81)}', 'own', 'O', 'o', 1)`,
    );
    await site.query(
      `insert into departments (id, realm, organisation_id, name, code, sort) values ('${uuid(82)}', 'own', '${uuid(81)}', 'D', 'd', 1)`,
    );
    await site.query(
      `insert into users (id, realm, username, name, enabled, phone, email, department_id)
       values ('${uuid(83)}', 'own', 'wu', 'Wu', true, '13800000001', 'A@b.example', '${uuid(82)}')`,
    );
    await site.compare(path, id, 'exact');
    await site.apply(path, id, 'exact', { kinds: ['people'], keepUser: uuid(83) });
    expect(await site.query('select username, phone, email, department_id from users order by 1')).toEqual([
      { username: 'lee', phone: '138 0000-0001', email: 'a@b.example', department_id: null },
      { username: 'wu', phone: null, email: null, department_id: null },
    ]);
  });
});
