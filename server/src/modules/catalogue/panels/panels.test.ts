import { panelsEndpoints as calls, modelsEndpoints, type PanelWidget } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { catalogueWith, devicesOf, lampDriver, model } from '../catalogue.fixture.ts';

const platform = await createTestPlatform();
const place = newId();
const device = { id: newId(), modelId: '', typeId: '' };
const nodes = await wireOn(platform, (node) => {
  return catalogueWith(
    { ...node, drivers: [lampDriver([model('Epson', 'EB-1')])] },
    {
      ...devicesOf(),
      deviceOf: (places, id) => (id === device.id && (places === 'all' || places.includes(place)) ? device : undefined),
    },
  );
});
const api = await createTestApi(platform, nodes);
const designer = api.signIn({ grants: { controlDevicePanel: ['view', 'edit'], modelDeviceMark: ['view'] } });
const operator = api.signIn({ grants: { placeControl: ['view'] }, places: [place] });
const outsider = api.signIn({ grants: { placeControl: ['view'] }, places: [newId()] });

beforeAll(async () => {
  for (const catalogue of nodes) await catalogue.start();
  const [found] = (await designer.call(modelsEndpoints.listModelsOfType, { query: {} })).data ?? [];
  device.modelId = found?.id ?? '';
  device.typeId = found?.typeId ?? '';
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const widget = (id: string, x: number, y: number, more: Partial<PanelWidget> = {}): PanelWidget => ({
  id,
  kind: 'value',
  x,
  y,
  w: 4,
  h: 2,
  label: null,
  icon: null,
  capability: null,
  property: null,
  index: null,
  action: null,
  args: {},
  ...more,
});
const shown = async (client = operator) => client.call(calls.getPanelOfDevice, { query: { deviceId: device.id } });
const forModel = (layout: PanelWidget[], more: object = {}) =>
  designer.call(calls.saveModelPanel, { body: { name: 'P', modelId: device.modelId, layout, enabled: true, ...more } });
const forType = (layout: PanelWidget[], more: object = {}) =>
  designer.call(calls.saveTypePanel, { body: { name: 'T', typeId: device.typeId, layout, enabled: true, ...more } });

describe('a control panel', () => {
  it('is of the model, else of the type, else made from capabilities', async () => {
    expect((await shown()).data).toEqual({ origin: 'capabilities', layout: null });
    const general = [widget('a', 0, 0, { capability: 'power' })];
    const type = await forType(general);
    expect((await shown()).data).toEqual({ origin: 'type', layout: general });
    const own = [widget('a', 0, 0, { property: 'power' }), widget('b', 4, 0, { action: 'setInput', kind: 'action' })];
    const made = await forModel(own);
    expect((await shown()).data).toEqual({ origin: 'model', layout: own });
    expect((await forModel(own, { id: made.data?.id, enabled: false })).code).toBe('200');
    expect((await shown()).data?.origin).toBe('type');
    expect((await outsider.call(calls.getPanelOfDevice, { query: { deviceId: device.id } })).code).toBe('404');
    expect((await operator.call(calls.getPanelOfDevice, { query: { deviceId: newId() } })).code).toBe('404');
    await designer.call(calls.removeModelPanel, { params: { id: made.data?.id ?? '' } });
    await designer.call(calls.removeTypePanel, { params: { id: type.data?.id ?? '' } });
    expect((await shown()).data?.origin).toBe('capabilities');
  });

  it('is one for each model and each type', async () => {
    const off = { enabled: false };
    const own = await forModel([], off);
    const general = await forType([], off);
    expect((await forModel([], off)).code).toBe('panel.exists');
    expect((await forType([], off)).code).toBe('panel.exists');
    expect(await forModel([], { ...off, modelId: newId() })).toMatchObject({
      code: '404',
      details: [{ field: 'modelId' }],
    });
    expect(await forType([], { ...off, typeId: newId() })).toMatchObject({
      code: '404',
      details: [{ field: 'typeId' }],
    });
    const page = await designer.call(calls.pageModelPanels, { query: { keyword: 'EB-' } });
    expect(page.data).toMatchObject({ total: 1, records: [{ modelName: 'EB-1', typeName: '投影机' }] });
    expect((await designer.call(calls.pageModelPanels, { query: { keyword: 'nothing' } })).data?.total).toBe(0);
    const types = await designer.call(calls.pageTypePanels, { query: {}, headers: { 'accept-language': 'en' } });
    expect(types.data?.records).toMatchObject([{ typeCode: 'projector', typeName: 'Projector' }]);
    const id = own.data?.id ?? '';
    expect((await designer.call(calls.getModelPanel, { params: { id } })).data).toMatchObject({
      name: 'P',
      layout: [],
    });
    const typePanel = { params: { id: general.data?.id ?? '' } };
    expect((await designer.call(calls.getTypePanel, typePanel)).data).toMatchObject({ name: 'T' });
    expect((await designer.call(calls.removeModelPanel, { params: { id } })).code).toBe('200');
    expect((await designer.call(calls.getModelPanel, { params: { id } })).code).toBe('404');
    expect((await designer.call(calls.removeTypePanel, typePanel)).code).toBe('200');
    expect((await designer.call(calls.removeTypePanel, typePanel)).code).toBe('404');
  });

  it('never takes the controls away: without widgets it is refused, or counts as absent where it is there already', async () => {
    expect(await forModel([])).toMatchObject({ code: 'panel.empty', details: [{ field: 'layout' }] });
    expect(await forType([])).toMatchObject({ code: 'panel.empty' });
    const own = await forModel([widget('a', 0, 0, { property: 'power' })]);
    const type = await forType([widget('a', 0, 0, { capability: 'power' })]);
    const id = own.data?.id ?? '';
    expect((await forModel([], { id })).code).toBe('panel.empty');
    expect((await forModel([], { id, enabled: false })).code).toBe('200');
    expect((await forModel([], { id, enabled: true })).code).toBe('panel.empty');
    await platform.database.pool.query('update model_panels set enabled = true');
    expect((await shown()).data?.origin).toBe('type');
    await platform.database.pool.query("update type_panels set layout = '[]'");
    expect((await shown()).data).toEqual({ origin: 'capabilities', layout: null });
    await designer.call(calls.removeModelPanel, { params: { id } });
    await designer.call(calls.removeTypePanel, { params: { id: type.data?.id ?? '' } });
  });

  it('has widgets beside each other, on the grid, bound to what is there', async () => {
    const overlapping = await forModel([widget('a', 0, 0), widget('b', 3, 1)]);
    expect(overlapping).toMatchObject({ code: 'panel.overlap', details: [{ field: 'layout.1' }] });
    expect((await forType([widget('a', 0, 0), widget('b', 3, 1)])).code).toBe('panel.overlap');
    expect((await forModel([widget('a', 9, 0)])).code).toBe('422');
    expect((await forModel([widget('a', 0, 0), widget('a', 4, 0)])).code).toBe('422');
    const unbound = await forModel([widget('a', 0, 0, { property: 'bass' }), widget('b', 4, 0, { action: 'x' })]);
    expect(unbound).toMatchObject({
      code: 'panel.bindingUnknown',
      details: [{ field: 'layout.0.property' }, { field: 'layout.1.action' }],
    });
    expect(
      (
        await operator.call(calls.saveModelPanel, {
          body: { name: 'P', modelId: device.modelId, layout: [], enabled: true },
        })
      ).code,
    ).toBe('403');
  });
});
