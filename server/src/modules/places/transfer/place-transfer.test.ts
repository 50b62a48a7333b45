import { placeTransferEndpoints as calls, type Envelope, type PlaceImport, placesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '../../../platform/tables/tables.ts';
import { createTestApi, type TestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { uploadOf } from '../../devices/devices-api.fixture.ts';
import { addGroup, addPlace, keeper } from '../places.fixture.ts';
import { createPlaces } from '../places.module.ts';

describe('places as tables', () => {
  let platform: TestPlatform;
  let api: TestApi;
  let admin: TestClient;
  let hall = '';
  beforeAll(async () => {
    platform = await createTestPlatform();
    api = await createTestApi(platform, await wireOn(platform, createPlaces));
    admin = keeper(api, 'all');
    const building = await addGroup(admin, 'Building 1');
    hall = await addPlace(admin, 'hall', await addGroup(admin, '1F', building));
  });
  afterAll(async () => {
    await api.close();
    await platform.close();
  });

  const english = { 'accept-language': 'en' };
  const preview = async (rows: Cell[][], client = admin, headers = english): Promise<Envelope<PlaceImport>> => {
    const [headings = [], ...body] = rows;
    const content = await platform.tables.write([{ name: 'Sheet', headings: headings.map(String), rows: body }]);
    const upload = await uploadOf('places.xlsx', content);
    return (
      await client.send(calls.previewPlaceImport, { ...upload, headers: { ...upload.headers, ...headers } })
    ).json();
  };
  const apply = (id: string | undefined, skipBad = false, client = admin) =>
    client.call(calls.applyPlaceImport, { body: { id, skipBad } });
  const table = async (headers: Record<string, string> = english, client = admin): Promise<Cell[][]> => {
    const reply = await client.send(calls.exportPlaces, { query: {}, headers });
    const read = await platform.tables.read(reply.rawPayload, { rowsAtMost: 30_000 });
    return read.outcome === 'read' ? read.rows : [];
  };
  const all = async (client = admin) => (await client.call(placesEndpoints.listPlaceDetails)).data ?? [];

  it('make places with every field, and the groups that are missing, in both languages', async () => {
    const { data } = await preview([
      ['场所编号', '场所名称', '分组', '类型', '座位数', '打开方式', '控制布局', '文档编号', '排序'],
      [101, '101 会议室', 'building 1/1F', '会议室', 12, '新页面', '自定义', 'D-1', 3],
      ['B-201', 'Room 201', 'Building 2 / 2F', 'meeting', null, 'in a dialog', 'default', null, null],
      ['B-202', 'Room 202', 'Building 2 / 2F', null, null, null, null, null, null],
    ]);
    expect(data).toMatchObject({ rows: 3, creates: 3, bad: 0, errors: [] });
    expect(data?.preview[1]).toMatchObject({ name: 'Room 201', group: 'Building 2 / 2F', newGroup: true });
    expect(data?.preview[0]).toMatchObject({ group: 'Building 1 / 1F', newGroup: false });
    expect((await apply(data?.id)).data).toEqual({ created: 3, changed: 0, left: 0 });
    const [made, second] = ['101', 'B-201'].map((code) => async () => (await all()).find((one) => one.code === code));
    expect(await made?.()).toMatchObject({
      name: '101 会议室',
      groupName: '1F',
      type: '会议室',
      capacity: 12,
      openType: 'newPage',
      layoutType: 'custom',
      documentId: 'D-1',
      sort: 3,
    });
    expect(await second?.()).toMatchObject({
      openType: 'modal',
      layoutType: 'default',
      capacity: null,
      groupName: '2F',
    });
    const groups = (await admin.call(placesEndpoints.listGroups)).data ?? [];
    expect(groups.map(({ name }) => name).sort()).toEqual(['1F', '2F', 'Building 1', 'Building 2']);
  });

  it('come out and go in again unchanged', async () => {
    for (const headers of [{}, english] as Record<string, string>[]) {
      const { data } = await preview(await table(headers));
      expect(data).toMatchObject({ rows: 4, unchanged: 4, bad: 0 });
    }
  });

  it('begin with a template whose sample row is refused', async () => {
    const reply = await admin.send(calls.exportPlaces, { query: { template: 'true' }, headers: english });
    const read = await platform.tables.read(reply.rawPayload, { rowsAtMost: 100 });
    const { data } = await preview(read.outcome === 'read' ? read.rows : []);
    expect(data).toMatchObject({ rows: 1, creates: 0, bad: 1 });
    expect(data?.errors.map(({ row, column }) => [row, column])).toEqual([[2, 'Name']]);
  });

  it('name every error with its row and column, and keep the names of the rows', async () => {
    const { data } = await preview([
      ['Code', 'Name', 'Group', 'Seats', 'Opens'],
      ['has space', 'One', 'Building 1 / 1F', 1, null],
      ['x-2', null, 'Building 1 / 1F', -1, null],
      ['x-3', 'Three', null, 1, 'sideways'],
      ['x-4', 'Four', 'A // B', 1, null],
      ['x-5', 'Five', 'Building 1', 1, null],
      ['x-5', 'Again', 'Building 1', 1, null],
    ]);
    expect(data).toMatchObject({ rows: 6, creates: 1, bad: 5 });
    expect(data?.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Code'],
      [3, 'Name'],
      [3, 'Seats'],
      [4, 'Group'],
      [4, 'Opens'],
      [5, 'Group'],
      [7, 'Code'],
    ]);
    expect(data?.preview.map(({ name }) => name)).toEqual(['One', '', 'Three', 'Four', 'Again', 'Five']);
    expect((await apply(data?.id)).code).toBe('import.hasErrors');
    expect((await apply(data?.id, true)).data).toEqual({ created: 1, changed: 0, left: 5 });
  });

  it('stay within the places of the caller, who can neither create nor move any', async () => {
    const guard = keeper(api, [hall]);
    const [headings = [], ...rows] = await table(english, guard);
    expect(rows.map(([code]) => code)).toEqual(['hall']);
    const own = await preview([headings, ['hall', 'Grand hall', ...(rows[0]?.slice(2) ?? [])]], guard);
    expect((await apply(own.data?.id, false, guard)).data).toMatchObject({ changed: 1 });
    const others = await preview(
      [
        ['Code', 'Name', 'Group'],
        ['101', 'Mine now', 'Building 1 / 1F'],
        ['new', 'New', 'Building 1 / 1F'],
        ['hall', 'Hall', 'Elsewhere'],
      ],
      guard,
    );
    expect(others.data).toMatchObject({ bad: 3, creates: 0, changes: 0 });
    expect((await apply(own.data?.id, true, guard)).code).toBe('import.expired');
    expect((await all()).find(({ code }) => code === '101')?.name).toBe('101 会议室');
  });

  it('are refused when they no longer fit, and nothing of them stays', async () => {
    const { data } = await preview([
      ['Code', 'Name', 'Group'],
      ['late-1', 'Late', 'Building 9'],
      ['late-2', 'Late', 'Building 9'],
    ]);
    await addPlace(admin, 'late-2', (await all())[0]?.groupId ?? '');
    expect((await apply(data?.id)).code).toBe('place.codeInUse');
    expect((await admin.call(placesEndpoints.listGroups)).data?.some(({ name }) => name === 'Building 9')).toBe(false);
  });

  it('take a table of five thousand rooms at once', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n): Cell[] => [`big-${n}`, `Room ${n}`, `Tower / ${n % 40}`]);
    const { data } = await preview([['Code', 'Name', 'Group'], ...rows]);
    expect((await apply(data?.id)).data).toMatchObject({ created: 5_000 });
  });
});
