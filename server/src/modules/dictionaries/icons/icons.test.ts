import { buffer } from 'node:stream/consumers';
import { iconsEndpoints as calls, dictionariesEndpoints, type IconOutcome } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeArchive } from '../../../platform/archive/write-archive.ts';
import { createTestApi, type TestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { uploadOf } from '../../devices/devices-api.fixture.ts';
import { menuReferences } from '../../menus/menu-references.store.ts';
import { createDictionaries } from '../dictionaries.module.ts';
import { nameOfFile } from './upload-icons.ts';

let platform: TestPlatform;
let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  platform = await createTestPlatform();
  const nodes = await wireOn(platform, async (own) => {
    own.references.add(menuReferences);
    return createDictionaries(own);
  });
  api = await createTestApi(platform, nodes);
  admin = api.signIn({ superAdministrator: true, places: 'all' });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});
beforeEach(() => platform.database.pool.query('delete from own_icons'));

const drawing = (inside = '<path d="M4 4h16v16z"/>'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`;
const upload = async (name: string, content: string | Buffer, client = admin) => {
  const reply = await client.send(calls.uploadIcons, await uploadOf(name, Buffer.from(content as string)));
  return reply.json<{ code: string; data: IconOutcome[] | null }>();
};
const zip = (files: Readonly<Record<string, string>>) =>
  buffer(writeArchive(Object.entries(files).map(([name, content]) => ({ name, content }))));
const own = async () => (await admin.call(calls.listOwnIcons)).data ?? [];

it('adds a drawing, as paths', async () => {
  expect((await upload('Coffee Cup.svg', drawing())).data).toEqual([
    { file: 'Coffee Cup.svg', name: 'own:coffee-cup', fault: null, what: null },
  ]);
  const icons = (await admin.call(calls.listIcons)).data ?? [];
  expect(icons.find(({ name }) => name === 'home')).toEqual({ name: 'home', shape: null });
  expect(icons.find(({ name }) => name === 'own:coffee-cup')?.shape).toEqual({
    viewBox: { left: 0, top: 0, width: 24, height: 24 },
    paths: [{ d: 'M4 4h16v16z', filled: true, evenOdd: false, stroke: null, round: false }],
  });
  expect((await upload('coffee.cup.SVG', drawing())).data?.[0]).toMatchObject({ name: null, fault: 'nameTaken' });
  expect((await own()).map(({ name }) => name)).toEqual(['own:coffee-cup']);
});

it('takes what it can of a zip and says what it left out', async () => {
  const content = await zip({
    'set/cup.svg': drawing(),
    'set/会议.svg': drawing(),
    'other/cup.svg': drawing(),
    'bad.svg': drawing('<script>alert(1)</script>'),
    'read.me': 'hello',
    '__MACOSX/set/._cup.svg': 'x',
  });
  const { data } = await upload('set.zip', content);
  expect(data?.map(({ file, name, fault, what }) => [file, name, fault, what])).toEqual([
    ['set/cup.svg', 'own:cup', null, null],
    ['set/会议.svg', 'own:会议', null, null],
    ['other/cup.svg', null, 'nameTaken', 'cup'],
    ['bad.svg', null, 'notAllowed', 'script'],
    ['read.me', null, 'notSvg', null],
  ]);
  expect(await own()).toHaveLength(2);
});

it('refuses archives that are none, too full or empty', async () => {
  expect((await upload('a.zip', 'PK broken')).code).toBe('icon.unreadable');
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.svg`, drawing()]));
  expect((await upload('a.zip', await zip(many))).code).toBe('icon.tooManyFiles');
  expect((await upload('a.zip', await zip({ '.DS_Store': 'x' }))).code).toBe('icon.unreadable');
  expect((await upload('big.svg', drawing(`<path d="M0 0${'h1'.repeat(2_000_000)}"/>`))).data?.[0]?.fault).toBe(
    'tooLarge',
  );
  expect(await own()).toEqual([]);
});

it('keeps an icon while an entry or a menu has it', async () => {
  await upload('cup.svg', drawing());
  await upload('cup-two.svg', drawing());
  const [cup] = await own();
  const save = (icon: string | null) =>
    admin.call(dictionariesEndpoints.saveDictionaryItem, {
      body: { itemType: 'placeType', code: 'lobby', name: { zh: '大厅', en: 'Lobby' }, enabled: true, icon },
    });
  expect((await save('own:cup')).code).toBe('200');
  await platform.database.pool.query(
    `insert into menus (id, name, icon, sort, enabled, hidden) values (gen_random_uuid(), 'x', 'own:cup', 1, true, false)`,
  );
  expect((await own()).map(({ name, uses }) => [name, uses])).toEqual([
    [
      'own:cup',
      expect.arrayContaining([
        { screen: 'dicManage', count: 1 },
        { screen: 'menu', count: 1 },
      ]),
    ],
    ['own:cup-two', []],
  ]);
  const remove = () => admin.call(calls.removeIcon, { query: { id: cup?.id ?? '' } });
  expect((await remove()).code).toBe('icon.inUse');
  await save('place');
  await platform.database.pool.query("delete from menus where name = 'x'");
  expect((await remove()).code).toBe('200');
  expect((await remove()).code).toBe('404');
  expect((await own()).map(({ name }) => name)).toEqual(['own:cup-two']);
});

it('is for those who may', async () => {
  const viewer = api.signIn({ grants: { dicManage: ['view'] }, places: 'all' });
  expect((await upload('cup.svg', drawing(), viewer)).code).toBe('403');
  expect((await viewer.call(calls.listOwnIcons)).code).toBe('200');
  const other = api.signIn({ grants: { home: ['view'] }, places: [] });
  expect((await other.call(calls.listOwnIcons)).code).toBe('403');
  expect((await other.call(calls.listIcons)).code).toBe('200');
  expect((await api.nobody.call(calls.listIcons)).code).toBe('401');
});

it('makes names of the names of files', () => {
  expect(['A b.svg', 'x/y/Über--Cup_2.svg', '…/…/.svg', 'icon'.repeat(20), '图标 1.SVG'].map(nameOfFile)).toEqual([
    'a-b',
    'über-cup-2',
    '',
    'icon'.repeat(9),
    '图标-1',
  ]);
});
