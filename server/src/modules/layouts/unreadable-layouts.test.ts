import { layoutsEndpoints as calls, type Layout, pluginsEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item, type LayoutsApi, layoutOf, openLayoutsApi } from './layouts.fixture.ts';

let system: LayoutsApi;
let hall: string;
const layout: Layout = layoutOf(item('a', 'clock'));
beforeAll(async () => {
  system = await openLayoutsApi();
  hall = system.system.venue.hall;
});
afterAll(() => system.close());

const pool = () => system.system.platform.database.pool;
const draft = async () => (await system.other.call(calls.getLayoutDraft, { params: { id: hall } })).data;
const save = async () => {
  const body = { placeId: hall, revision: (await draft())?.revision ?? 0, ...layout };
  return (await system.other.call(calls.saveLayout, { body })).code;
};
const publish = async () => {
  const body = { placeId: hall, revision: (await draft())?.revision ?? 0, note: '' };
  return (await system.other.call(calls.publishLayout, { body })).code;
};
const versions = async () =>
  (await system.other.call(calls.pageLayoutVersions, { query: { placeId: hall } })).data?.records ?? [];

/** As a newer version stores it: with a key that this one does not know. */
const newer = JSON.stringify({ layers: ['front'] });

describe('a layout that a newer version stored', () => {
  beforeEach(async () => {
    await pool().query('delete from layout_drafts');
    await pool().query('delete from layout_versions');
    expect([await save(), await publish(), await publish()]).toEqual(['200', '200', '200']);
  });

  it('is not shown in part, and neither saved over, published nor replaced', async () => {
    const before = (await versions())[0]?.id ?? '';
    await pool().query(`update layout_drafts set draft = draft || '${newer}'`);
    expect(await draft()).toMatchObject({ unreadable: true, layout: [], unpublished: 0 });
    expect([await save(), await publish()]).toEqual(['definition.unreadable', 'definition.unreadable']);
    const body = { id: before, revision: (await draft())?.revision ?? 0 };
    expect((await system.other.call(calls.restoreLayoutVersion, { body })).code).toBe('definition.unreadable');
    const { rows } = await pool().query('select draft from layout_drafts');
    expect(rows[0].draft).toMatchObject({ layers: ['front'], layout: [{ id: layout.layout[0]?.id }] });
  });

  it('is marked among the versions, which it does not spoil, and is not made the draft', async () => {
    await pool().query(`update layout_versions set layout = layout || '${newer}' where number = 2`);
    const [second, first] = await versions();
    expect(second).toMatchObject({ number: 2, unreadable: true, widgets: 0 });
    expect(first).toMatchObject({ number: 1, widgets: layout.layout.length });
    expect(first).not.toHaveProperty('unreadable');
    const shown = await system.other.call(calls.getLayout, { params: { id: hall } });
    expect(shown.data).toMatchObject({ origin: 'custom', version: 2, unreadable: true, layout: [] });
    const body = { id: second?.id ?? '', revision: (await draft())?.revision ?? 0 };
    expect((await system.other.call(calls.restoreLayoutVersion, { body })).code).toBe('definition.unreadable');
    const query = { id: second?.id ?? '' };
    expect((await system.other.call(calls.compareLayoutVersion, { query })).code).toBe('definition.unreadable');
    const older = { id: first?.id ?? '', revision: body.revision };
    expect((await system.other.call(calls.restoreLayoutVersion, { body: older })).code).toBe('200');
  });

  it('is one with a plugin whose widget is not known; the palette has all others', async () => {
    const palette = async () => (await system.other.call(pluginsEndpoints.listPalette)).data ?? [];
    const all = await palette();
    const code = layout.layout[0]?.plugin ?? '';
    await pool().query(`update plugins set widget = 'hologram' where code = $1`, [code]);
    expect((await palette()).map((one) => one.code)).toEqual(all.map((one) => one.code).filter((one) => one !== code));
    expect((await system.other.call(pluginsEndpoints.pagePlugins, { query: {} })).code).toBe('200');
    expect(await draft()).toMatchObject({ unreadable: true, layout: [] });
    expect(await save()).toBe('definition.unreadable');
    await pool().query(`update plugins set widget = $2 where code = $1`, [
      code,
      all.find((one) => one.code === code)?.widget,
    ]);
    expect(await save()).toBe('200');
  });
});
