import {
  entitiesEndpoints as calls,
  type EntityRecordImport,
  type Envelope,
  filesEndpoints,
  entityRecordsEndpoints as recordCalls,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import type { TestClient } from '../../../platform/testing/test-api.ts';
import { uploadOf } from '../../devices/devices-api.fixture.ts';
import { addGroup, addPlace, keeper } from '../../places/places.fixture.ts';
import { type EntitySystem, openEntities } from '../entities.fixture.ts';

let system: EntitySystem;
let hall = '';
let room = '';
let desk = '';
beforeAll(async () => {
  system = await openEntities();
  const keeping = keeper(system.api, 'all');
  const group = await addGroup(keeping, 'Building');
  [hall, room] = [await addPlace(keeping, 'hall', group), await addPlace(keeping, 'room', group)];
  desk = newId();
  await system.platform.database.pool.query(
    `insert into roles (id, name, code, type, remarks) values ($1, 'Desk', 'desk', (select 'inside'), '')`,
    [desk],
  );
});
afterAll(() => system.close());

const english = { 'accept-language': 'en' };
const person = (places: 'all' | string[], more: object = {}) =>
  system.api.signIn({ grants: { entity: ['view', 'edit'] }, places, username: 'clerk', ...more });
const sees = async (client: TestClient, id: string): Promise<boolean> =>
  (await client.send(filesEndpoints.downloadFile, { params: { id } })).headers['content-disposition'] !== undefined;
/** The other columns of the product that refer to files, which this test does without. */
const withoutOtherUses = (): Promise<unknown> =>
  system.platform.database.pool.query(`do $$ declare k record; begin
    for k in select conname, conrelid::regclass as owner from pg_constraint
             where contype = 'f' and confrelid = 'stored_files'::regclass
    loop execute format('alter table %s drop constraint %I', k.owner, k.conname); end loop; end $$`);
/** As if so many hours had passed since everything was uploaded, and since it was noticed to be without use. */
const hoursPass = async (hours: number): Promise<void> => {
  await system.platform.database.pool.query(
    `update stored_files set created_at = created_at - make_interval(hours => $1),
       unused_since = unused_since - make_interval(hours => $1)`,
    [hours],
  );
};
const badge = [
  { propertyName: 'name' },
  { propertyName: 'photo', type: 'image' },
  { propertyName: 'paper', type: 'file' },
] as const;

describe('an image or a file of a record', () => {
  it('is shown with its name and size, and seen by those who see the record', async () => {
    const { id } = await system.make(badge, { placed: true });
    const [photo, paper] = [await system.upload('陈静.png'), await system.upload('pass.txt')];
    await system.add(id, { name: 'a', photo, paper }, { placeId: hall });
    const found = await system.page(id);
    expect(found.data?.records[0]).toMatchObject({
      values: { photo, paper },
      files: { photo: { name: '陈静.webp', size: expect.any(Number) }, paper: { name: 'pass.txt', size: 14 } },
    });
    const [here, there] = [person([hall]), person([room])];
    expect([await sees(here, photo), await sees(here, paper)]).toEqual([true, true]);
    expect([await sees(there, photo), await sees(there, paper)]).toEqual([false, false]);
    expect(await sees(system.api.signIn({ grants: { home: ['view'] }, places: 'all' }), photo)).toBe(false);
  });

  it('is seen in the roles that the entity names alone', async () => {
    const { id } = await system.make(badge, { viewRoles: [desk] });
    const photo = await system.upload('a.png');
    await system.add(id, { photo });
    expect(await sees(person('all', { roleId: desk }), photo)).toBe(true);
    expect(await sees(person('all', { roleId: newId() }), photo)).toBe(false);
    const userId = newId();
    expect(await sees(person('all', { userId }), photo)).toBe(false);
    await system.platform.database.pool.query(
      `insert into users (id, realm, username, name, enabled) values ($1, 'internal', 'desk', 'Desk', true)`,
      [userId],
    );
    await system.platform.database.pool.query(
      'insert into user_roles (user_id, role_id, is_default) values ($1, $2, true)',
      [userId, desk],
    );
    expect(await sees(person('all', { userId }), photo)).toBe(true);
  });

  it('does not become visible by being named in a record of one’s own, nor in a text', async () => {
    const secret = await system.make(badge, { placed: true });
    const own = await system.make(badge, { placed: true });
    const photo = await system.upload('secret.png');
    await system.add(secret.id, { photo }, { placeId: room });
    const clerk = person([hall]);
    for (const field of ['photo', 'paper'])
      expect(await system.put(own.id, { [field]: photo }, { placeId: hall }, clerk)).toMatchObject({
        code: '404',
        details: [{ field: `values.${field}` }],
      });
    const mine = system.must(await system.put(own.id, { name: photo }, { placeId: hall }, clerk)).id;
    expect(await sees(clerk, photo)).toBe(false);
    const edit = { entityId: own.id, ids: [mine], field: 'photo', value: photo };
    expect((await clerk.call(recordCalls.editEntityRecords, { body: edit })).code).toBe('404');
    expect(await sees(clerk, photo)).toBe(false);
    // Also where the name of the property is one of the table of files.
    await expect(system.put(own.id, { photo }, { placeId: hall })).resolves.toMatchObject({ code: '200' });
  });

  it('is refused where it is no file, is somebody else’s upload, or is not of the kind', async () => {
    const { id } = await system.make(badge);
    const paper = await system.upload('a.txt');
    const refused = async (values: Record<string, string | number>, client?: TestClient) => {
      const { code, details } = await system.put(id, values, {}, client);
      return [code, details?.map(({ field }) => field).join()];
    };
    expect(await refused({ photo: newId() })).toEqual(['404', 'values.photo']);
    expect(await refused({ photo: paper })).toEqual(['file.notAnImage', 'values.photo']);
    expect(await refused({ photo: 'photo.png' })).toEqual(['422', 'values.photo']);
    expect(await refused({ photo: 1 })).toEqual(['422', 'values.photo']);
    expect(await refused({ paper }, person('all'))).toEqual(['404', 'values.paper']);
    expect(await refused({ paper })).toEqual(['200', undefined]);
    const html = await system.admin.send(filesEndpoints.uploadImage, await uploadOf('a.png', Buffer.from('<html>')));
    expect(html.json()).toMatchObject({ status: false });
    for (const [name, content] of [
      ['nothing.png', Buffer.alloc(0)],
      ['page.html', Buffer.from('<script>alert(1)</script>')],
      ['large.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'a')],
    ] as const) {
      const reply = await system.admin.send(filesEndpoints.uploadFile, await uploadOf(name, content));
      expect([name, reply.json().status]).toEqual([name, false]);
    }
  });

  it('may be required; it has no default and is not unique', async () => {
    const { id, ids } = await system.make([
      { propertyName: 'photo', type: 'image', required: true, unique: true, defaultValue: newId(), min: 1, max: 2 },
    ]);
    expect((await system.get(id)).properties).toMatchObject([
      { id: ids.photo, required: true, unique: false, defaultValue: null, min: null, max: null },
    ]);
    expect((await system.put(id, {})).details).toMatchObject([{ field: 'values.photo' }]);
    const photo = await system.upload('a.png');
    const entries = [await system.add(id, { photo }), await system.add(id, { photo })];
    const edit = { entityId: id, ids: entries, field: 'photo', value: await system.upload('b.png') };
    expect((await system.admin.call(recordCalls.editEntityRecords, { body: edit })).code).toBe('200');
    const found = system.must(await system.page(id)).records;
    expect(found.map(({ files }) => files.photo?.name)).toEqual(['b.webp', 'b.webp']);
  });

  it('is found by whether there is one, and refused by name as an order or by what it is called', async () => {
    const { id } = await system.make(badge);
    await system.add(id, { name: 'with', photo: await system.upload('a.png') });
    await system.add(id, { name: 'without' });
    const names = async (value: boolean) =>
      (await system.values(id, { filters: [{ field: 'photo', operator: 'empty', value }] })).map(({ name }) => name);
    expect([await names(true), await names(false)]).toEqual([['without'], ['with']]);
    for (const [operator, value] of [
      ['eq', newId()],
      ['eq', null],
      ['contains', 'a'],
      ['gt', newId()],
    ] as const)
      expect((await system.page(id, { filters: [{ field: 'photo', operator, value }] })).code).toBe(
        'entityRecord.filterWrong',
      );
    expect(await system.page(id, { sort: 'photo' })).toMatchObject({
      code: 'entityRecord.sortWrong',
      details: [{ field: 'sort' }],
    });
    expect((await system.page(id, { keyword: 'a.webp' })).data?.total).toBe(0);
  });

  it('stays while a record has it, and goes three days after none does; histories have its name', async () => {
    const { id } = await system.make(badge);
    const first = await system.upload('first.png');
    const record = await system.add(id, { name: 'a', photo: first });
    await withoutOtherUses();
    await hoursPass(100);
    await system.platform.files.tidy();
    await hoursPass(100);
    await system.platform.files.tidy();
    expect(await sees(system.admin, first)).toBe(true);
    const second = await system.upload('second.png');
    system.must(await system.put(id, { photo: second }, { id: record, revision: 1 }));
    await hoursPass(2);
    await system.platform.files.tidy();
    await hoursPass(71);
    await system.platform.files.tidy();
    expect(await system.platform.files.read(first)).not.toBeNull();
    await hoursPass(2);
    await system.platform.files.tidy();
    expect(await system.platform.files.read(first)).toBeNull();
    expect(await system.platform.files.read(second)).not.toBeNull();
    const query = { entityId: id, id: record };
    const changes = system.must(await system.admin.call(recordCalls.listEntityRecordChanges, { query }));
    expect(changes[0]?.fields).toMatchObject([{ name: 'photo', before: 'first.webp', after: 'second.webp' }]);
  });

  it('is not in use any more when its property is removed, and an activation meanwhile loses nothing', async () => {
    const { id, ids } = await system.make(badge);
    const photo = await system.upload('a.png');
    await system.add(id, { photo });
    expect(await sees(person('all'), photo)).toBe(true);
    await system.change(id, 'photo', { propertyName: 'Picture' });
    expect(await system.activate(id)).toBe('200');
    expect(await sees(person('all'), photo)).toBe(true);
    const params = { id: ids.photo ?? '' };
    expect((await system.admin.call(calls.removeEntityProperty, { params })).code).toBe('200');
    expect(await sees(person('all'), photo)).toBe(true);
    const { steps } = await system.plan(id);
    expect(steps).toMatchObject([{ kind: 'removeColumn', lost: 1, examples: [{ before: 'a.webp' }] }]);
    expect(await system.activate(id, { accept: steps.map((step) => step.id) })).toBe('200');
    expect(await sees(person('all'), photo)).toBe(false);
  });
});

it('is asked for once more where a column goes between the look at the definitions and the question', async () => {
  const { id } = await system.make(badge);
  const photo = await system.upload('a.png');
  await system.add(id, { photo });
  const client = await system.platform.database.pool.connect();
  // As an activation does: under its lock, so that others wait for the table, and then do not find the column.
  const { packageName } = await system.get(id);
  await client.query('begin');
  await client.query(`lock table entities."${packageName}" in access exclusive mode`);
  await client.query(
    `update data_entities set active_definition = replace(active_definition::text, '"photo"', '"picture"')::jsonb where id = $1`,
    [id],
  );
  await client.query(`alter table entities."${packageName}" rename column photo to picture`);
  const asked = sees(person('all'), photo);
  const saved = system.put(id, { name: 'b', paper: photo }, {}, person('all'));
  await vi.waitFor(async () => {
    const waiting = await client.query('select from pg_locks where not granted');
    expect(waiting.rowCount).toBeGreaterThan(0);
  });
  await client.query('commit');
  client.release();
  expect(await asked).toBe(true);
  expect((await saved).code).toBe('200');
});

describe('another type', () => {
  /** What becomes of three records: a picture, a text, and none. */
  const retyped = async (from: 'file' | 'string', to: 'image' | 'string' | 'int' | 'reference') => {
    // Named like a column of the table of files.
    const { id } = await system.make([{ propertyName: 'name', type: from }]);
    const [picture, text] = [await system.upload('7.png'), await system.upload('8.txt')];
    for (const name of [picture, text, null]) await system.add(id, { name });
    await system.change(id, 'name', { type: to, ...(to === 'reference' ? { referenceId: id } : {}) });
    const { steps, lost } = await system.plan(id);
    expect(await system.activate(id, { accept: steps.map((step) => step.id) })).toBe('200');
    const now = (await system.values(id)).map(({ name }) => name);
    return { lost, now, picture, examples: steps[0]?.examples.map(({ before, after }) => [before, after]) };
  };

  it('keeps images among files, and loses other files', async () => {
    const { picture, ...rest } = await retyped('file', 'image');
    expect(rest).toEqual({ lost: 1, now: [picture, null, null], examples: [['8.txt', null]] });
  });

  it('leaves the names of files as texts, and says that the files are lost', async () => {
    const { lost, now, examples } = await retyped('file', 'string');
    expect({ lost, now }).toEqual({ lost: 2, now: ['7.webp', '8.txt', null] });
    expect(examples).toEqual([
      ['7.webp', '7.webp'],
      ['8.txt', '8.txt'],
    ]);
  });

  it('makes nothing else of a file, and no file of a text that is its id', async () => {
    expect(await retyped('file', 'int')).toMatchObject({ lost: 2, now: [null, null, null] });
    expect(await retyped('file', 'reference')).toMatchObject({ lost: 2, now: [null, null, null] });
    expect(await retyped('string', 'image')).toMatchObject({ lost: 2, now: [null, null, null] });
  });
});

describe('tables and programs', () => {
  const preview = async (entityId: string, content: Buffer): Promise<Envelope<EntityRecordImport>> => {
    const upload = await uploadOf('badges.xlsx', content);
    const given = { ...upload, params: { id: entityId }, headers: { ...upload.headers, ...english } };
    return (await system.admin.send(recordCalls.previewEntityRecordImport, given)).json();
  };

  const rowsOf = async (content: Buffer) => {
    const read = await system.platform.tables.read(content, { rowsAtMost: 100 });
    if (read.outcome !== 'read') throw new Error(read.outcome);
    return read.rows;
  };

  it('export names, take back the table as it is, and refuse other names in it', async () => {
    const { id } = await system.make([...badge, { propertyName: 'scan', type: 'image', required: true }]);
    const photo = await system.upload('a.png');
    await system.add(id, { name: 'Chen', photo, scan: photo });
    const body = { entityId: id, filters: [], template: false };
    const exported = await system.admin.send(recordCalls.exportEntityRecords, { body, headers: english });
    const rows = await rowsOf(exported.rawPayload);
    expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
      ['name', 'photo', 'paper', 'scan'],
      ['Chen', 'a.webp', null, 'a.webp'],
    ]);
    expect((await preview(id, exported.rawPayload)).data).toMatchObject({ unchanged: 1, creates: 0, bad: 0 });
    const other = await system.add(id, { name: 'other', photo, scan: photo });
    const recordId = system.must(await system.page(id)).records.find(({ id: one }) => one !== other)?.id ?? '';
    const table = await system.platform.tables.write([
      {
        name: 'Sheet',
        headings: ['name', 'photo', 'scan', 'Record ID'],
        rows: [
          ['Chen Jing', 'a.webp', null, recordId],
          ['Chen', 'b.webp', 'a.webp', other],
          ['new', null, null, null],
        ],
      },
    ]);
    const { data } = await preview(id, table);
    expect(data).toMatchObject({ changes: 1, creates: 0, bad: 2 });
    expect(data?.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'photo'],
      [4, 'scan'],
    ]);
    const template = await system.admin.send(recordCalls.exportEntityRecords, { body: { ...body, template: true } });
    const [headings] = await rowsOf(template.rawPayload);
    expect(headings).toContain('name');
    expect(headings).not.toContain('photo');
  });

  it('describe how a file is uploaded, and are given its id, name and size', async () => {
    const { id } = await system.make(badge);
    const document = await system.admin.call(calls.getEntityOpenApi, { params: { id } });
    expect(JSON.stringify(document.data)).toContain('/resourceUpload/image');
    const photo = await system.upload('a.png');
    await system.add(id, { name: 'a', photo });
    const [node] = system.nodes;
    expect(await node?.find(id, { filters: [], limit: 5 }, 'all')).toMatchObject([
      { name: 'a', photo: { id: photo, name: 'a.webp', size: expect.any(Number) }, paper: null },
    ]);
  });
});
