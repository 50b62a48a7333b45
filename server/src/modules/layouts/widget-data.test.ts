import { layoutsEndpoints as calls, type Layout } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { item, type LayoutsApi, layoutOf, openLayoutsApi } from './layouts.fixture.ts';
import { layoutDrafts, layoutVersions } from './layouts.tables.ts';

let open: LayoutsApi;
let hall: string;
beforeAll(async () => {
  open = await openLayoutsApi();
  hall = open.system.venue.hall;
});
afterAll(() => open.close());
const behaviorId = newId();
beforeEach(async () => {
  const { db } = open.system.platform.database;
  await db.delete(layoutDrafts);
  await db.delete(layoutVersions);
  open.said.clear();
  open.said.set(behaviorId, '380');
});

const figure = (id = behaviorId, attribute = 'value') =>
  item('f', 'dataValue', { attributesFrom: { [attribute]: { behaviorId: id, args: {}, path: '' } } });
const asker = () =>
  open.api.signIn({ grants: { controlDesign: ['view', 'edit'], dataBehavior: ['control'] }, places: [hall] });
const saveAs = (client: LayoutsApi['designer'], revision: number, layout: Layout) =>
  client.call(calls.saveLayout, { body: { placeId: hall, revision, ...layout } });
const read = async (client: LayoutsApi['designer']) => client.call(calls.getLayoutData, { params: { id: hall } });

it('is designed by those who may call behaviours, and read by all who see the layout', async () => {
  expect((await saveAs(asker(), 0, layoutOf(figure()))).code).toBe('200');
  expect((await read(open.designer)).data).toEqual([]);
  const published = await open.designer.call(calls.publishLayout, { body: { placeId: hall, revision: 1, note: '' } });
  expect(published.code).toBe('200');
  expect((await read(open.panel())).data).toMatchObject([{ item: 'f', attribute: 'value', value: '380' }]);
  const elsewhere = open.api.signIn({ grants: { placeControl: ['view'] }, places: [open.system.venue.room] });
  expect((await read(elsewhere)).code).toBe('404');
});

it('is refused for others, for unknown behaviours and for attributes that the plugin does not have', async () => {
  const lost = { code: 'layout.dataUnknown', details: [{ field: 'layout.0.attributesFrom' }] };
  expect(await saveAs(open.designer, 0, layoutOf(figure()))).toMatchObject(lost);
  expect(await saveAs(asker(), 0, layoutOf(figure(newId())))).toMatchObject(lost);
  expect(await saveAs(asker(), 0, layoutOf(figure(behaviorId, 'nothing')))).toMatchObject(lost);
});

it('stays in a draft that others go on with, and is not published once the behaviour is gone', async () => {
  expect((await saveAs(asker(), 0, layoutOf(figure()))).code).toBe('200');
  const moved = layoutOf({ ...figure(), x: 2 });
  expect((await saveAs(open.designer, 1, moved)).code).toBe('200');
  open.said.clear();
  expect((await saveAs(open.designer, 2, layoutOf(figure()))).code).toBe('200');
  const published = await open.designer.call(calls.publishLayout, { body: { placeId: hall, revision: 3, note: '' } });
  expect(published.code).toBe('layout.dataUnknown');
});

it('is tried out while it is designed, by those who may call behaviours', async () => {
  const { id, plugin, attributesFrom = {} } = figure();
  const body = { widgets: [{ id, plugin, attributesFrom }] };
  expect((await asker().call(calls.tryWidgetData, { body })).data).toMatchObject([{ item: 'f', value: '380' }]);
  expect((await open.designer.call(calls.tryWidgetData, { body })).code).toBe('403');
});
