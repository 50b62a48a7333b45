import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type EntityDefinition, type EntityPropertyRule, plainRule } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildEntityTables } from '../../entities/entities.module.ts';
import { createSite, type SiteOfTest, uuid } from './tasks.fixture.ts';

const rule = (n: number, more: Partial<EntityPropertyRule> & { propertyName: string }): EntityPropertyRule => ({
  id: uuid(n),
  name: more.propertyName,
  type: 'string',
  ...plainRule,
  ...more,
});
const cards: EntityDefinition = {
  packageName: 'Cards',
  collection: true,
  placed: false,
  properties: [
    rule(901, { propertyName: 'holder' }),
    rule(902, { propertyName: 'number', type: 'long', unique: true }),
    rule(903, { propertyName: 'since', type: 'datetime' }),
    rule(904, { propertyName: 'share', type: 'double' }),
    rule(905, { propertyName: 'photo', type: 'image' }),
  ],
};
const without: EntityDefinition = { ...cards, properties: cards.properties.slice(0, 2) };

const rebuild = async (site: SiteOfTest): Promise<void> => {
  const client = await site.database.pool.connect();
  try {
    await rebuildEntityTables(client);
  } finally {
    client.release();
  }
};

const define = async (site: SiteOfTest, definition: EntityDefinition): Promise<void> => {
  await site.query(
    `insert into data_entity_groups (id, name, sort) values ('${uuid(900)}', 'Desk', 1) on conflict do nothing`,
  );
  await site.query(
    `insert into data_entities (id, group_id, name, package_name, package_lower, description, basic_type, system, collection,
       placed, view_roles, edit_roles, active_definition)
     values ($1, '${uuid(900)}', 'Cards', 'Cards', 'cards', '', false, false, true, false, '{}', '{}', $2)
     on conflict (id) do update set active_definition = excluded.active_definition`,
    [uuid(910), JSON.stringify(definition)],
  );
  await rebuild(site);
};

const rowsOf = (site: SiteOfTest) =>
  site.query<object>('select holder, number::text, revision from entities.cards order by number');

const picture = { id: uuid(940), diskName: 'ab'.repeat(20), content: Buffer.from('as if it were a picture') };
const bytesIn = (site: SiteOfTest): string =>
  join(site.folder, 'files', picture.diskName.slice(0, 2), picture.diskName);

const keepPicture = async (site: SiteOfTest): Promise<void> => {
  const { id, diskName, content } = picture;
  await site.query(
    `insert into stored_files (id, disk_name, name, content_type, size, sha256) values ($1, $2, 'a.webp', 'image/webp', $3, $4)`,
    [id, diskName, content.length, createHash('sha256').update(content).digest('hex')],
  );
  await mkdir(dirname(bytesIn(site)), { recursive: true });
  await writeFile(bytesIn(site), content);
};

let first: SiteOfTest;
let path = '';
let sites: SiteOfTest[] = [];
const another = async (): Promise<SiteOfTest> => {
  const site = await createSite();
  sites = [...sites, site];
  return site;
};
beforeAll(async () => {
  first = await another();
  await define(first, cards);
  await first.query(`insert into entities.cards (id, revision, holder, number, since, share, photo) values
    ('${uuid(921)}', 1, '陈静 "A" \\ é', 9223372036854775807, '2026-03-29 01:30:00.123456+01', 0.1, '${picture.id}'),
    ('${uuid(922)}', 3, null, -1, null, 1e-300, null)`);
  await keepPicture(first);
  path = join(first.folder, 'entities.zip');
  await first.write(path);
}, 60_000);
afterAll(async () => {
  for (const site of sites) await site.close();
});

const restore = async (site: SiteOfTest, mode: 'exact' | 'merge') => {
  const id = await site.newRestore(mode);
  const compared = await site.compare(path, id, mode);
  await site.apply(path, id, mode);
  return compared.counts.find(({ kind }) => kind === 'behaviors');
};

it('is rehearsed whole, with the tables of entities', async () => {
  await expect(first.test(path)).resolves.toMatchObject({ tables: expect.any(Number) });
});

it('brings tables and records back into a system that has none of them', async () => {
  const empty = await another();
  expect(await restore(empty, 'exact')).toMatchObject({ added: 4, changed: 0, conflicts: 0 });
  const text = `select t::text as row from entities.cards t order by id`;
  expect(await empty.query(text)).toEqual(await first.query(text));
  // The index is there too.
  await expect(
    empty.query(`insert into entities.cards (id, number) values ('${uuid(930)}', -1)`),
  ).rejects.toMatchObject({ code: '23505' });
});

it('makes a table what it was, when it has become another one since', async () => {
  const site = await another();
  await define(site, without);
  await site.query(
    `insert into entities.cards (id, holder, number) values ('${uuid(921)}', 'changed', 5), ('${uuid(929)}', 'only here', 6)`,
  );
  await site.query(`insert into data_entities (id, group_id, name, package_name, package_lower, description, basic_type, system,
      collection, placed, view_roles, edit_roles, active_definition)
    select '${uuid(911)}', group_id, 'Later', 'later', 'later', '', false, false, true, false, '{}', '{}',
      jsonb_set(jsonb_set(active_definition, '{packageName}', '"later"'), '{properties}', '[]') from data_entities`);
  await rebuild(site);
  await restore(site, 'exact');
  expect(await rowsOf(site)).toEqual(await rowsOf(first));
  expect(
    await site.query(`select relname from pg_class where relnamespace = 'entities'::regnamespace and relkind = 'r'`),
  ).toEqual([{ relname: 'cards' }]);
});

it('adds to what is here when it is merged, and keeps what somebody has changed since', async () => {
  const site = await another();
  await define(site, cards);
  await site.query(`insert into entities.cards (id, revision, holder, number) values
    ('${uuid(922)}', 9, 'newer', 7), ('${uuid(929)}', 1, 'only here', 6)`);
  expect(await restore(site, 'merge')).toMatchObject({ conflicts: 1 });
  expect(await rowsOf(site)).toMatchObject([
    { holder: 'only here', number: '6' },
    { holder: 'newer', number: '7', revision: 9 },
    { holder: '陈静 "A" \\ é', number: '9223372036854775807' },
  ]);
});

it('carries the images and files of records, also where only some kinds are backed up', async () => {
  const some = join(first.folder, 'some.zip');
  await first.query(`insert into stored_files (id, disk_name, name, content_type, size, sha256)
    values ('${uuid(941)}', 'cd', 'nobody’s.webp', 'image/webp', 1, '00') on conflict do nothing`);
  await first.write(some, { kinds: ['behaviors'] });
  const empty = await another();
  const id = await empty.newRestore('exact');
  await empty.compare(some, id, 'exact');
  await empty.apply(some, id, 'exact', { kinds: ['behaviors'] });
  expect(await empty.query(`select photo from entities.cards where photo is not null`)).toEqual([
    { photo: picture.id },
  ]);
  expect(await empty.query('select id, name from stored_files')).toEqual([{ id: picture.id, name: 'a.webp' }]);
  expect(await readFile(bytesIn(empty))).toEqual(picture.content);
});
