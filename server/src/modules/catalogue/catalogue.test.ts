import { catalogueEndpoints, modelsEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { catalogueWith, devicesOf, lampDriver, model } from './catalogue.fixture.ts';
import { modelChanged } from './catalogue.news.ts';

const calls = { ...catalogueEndpoints, ...modelsEndpoints };
const platform = await createTestPlatform();
const use = new Map<string, number>();
const withModels = (models: ReturnType<typeof model>[], node: Platform = platform) =>
  catalogueWith({ ...node, drivers: [lampDriver(models), lampDriver([], 'spare_box')] }, devicesOf(use));
const shipped = [model('Epson', 'EB-1'), model('Epson', 'EB-2'), model('Sony', 'VPL-1', { category: 'display' })];
const nodes = await wireOn(platform, (node) => withModels(shipped, node));
const api = await createTestApi(platform, nodes);
const keeper = api.signIn({ grants: { modelDeviceMark: ['view', 'edit'] } });
const viewer = api.signIn({ grants: { deviceInformation: ['view'] } });

beforeAll(async () => {
  for (const catalogue of nodes) await catalogue.start();
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const named = async (name: string) =>
  (await keeper.call(calls.listModelsOfType, { query: {} })).data?.find((row) => row.name === name);
const known = async (name: string) => {
  const found = await named(name);
  if (!found) throw new Error(`no model ${name}`);
  return found;
};
const draftOf = async (name: string, more: object = {}) => {
  const { typeId, brandId, actionClass } = await known('EB-1');
  return {
    name,
    typeId,
    brandId,
    actionClass,
    enabled: true,
    sort: 0,
    image: null,
    defaults: {},
    remarks: '',
    ...more,
  };
};

describe('the seeded catalogue', () => {
  it('has types, makers, brands and models of the drivers', async () => {
    const types = (await viewer.call(calls.listDeviceTypes)).data ?? [];
    expect(types[0]).toMatchObject({ code: 'projector', name: '投影机', nameEn: 'Projector', icon: 'projector' });
    expect((await viewer.call(calls.listEnterprises, { query: { keyword: 'eps' } })).data).toMatchObject([
      { name: 'Epson' },
    ]);
    expect((await viewer.call(calls.listBrands)).data?.map((brand) => brand.enterpriseName)).toEqual(['Epson', 'Sony']);
    const displays = await viewer.call(calls.listModelsOfType, { query: { deviceTypeCode: 'display' } });
    expect(displays.data).toMatchObject([{ name: 'VPL-1', typeName: '显示屏', defaults: { port: 4352 } }]);
    const english = await viewer.call(calls.listModelsOfType, {
      query: { keyword: 'sony' },
      headers: { 'accept-language': 'en' },
    });
    expect(english.data).toMatchObject([{ typeName: 'Display', deviceCount: 0 }]);
  });

  it('follows a later release without undoing what an administrator did', async () => {
    const changed = await known('EB-1');
    const removed = await known('EB-2');
    const own = await draftOf('Our EB-1', { id: changed.id, remarks: changed.remarks, defaults: changed.defaults });
    expect((await keeper.call(calls.saveModel, { body: own })).code).toBe('200');
    expect((await keeper.call(calls.removeModel, { params: { id: removed.id } })).code).toBe('200');

    const later = shipped.map((row) => ({ ...row, source: 'second edition', params: { port: 4353 } }));
    await withModels([...later, model('Barco', 'UDX')]).start();
    await withModels([...later, model('Barco', 'UDX')]).start();

    expect(await named('EB-2')).toBeUndefined();
    expect(await named('Our EB-1')).toMatchObject({
      id: changed.id,
      source: 'second edition',
      defaults: { port: 4353 },
    });
    expect(await named('UDX')).toMatchObject({ brandName: 'Barco' });
    const back = await renamed('Our EB-1', 'EB-1');
    expect((await keeper.call(calls.saveModel, { body: back })).code).toBe('200');
  });

  it('is seeded once by two processes that start together', async () => {
    const more = [...shipped, model('NEC', 'PA-1')];
    await Promise.all([withModels(more).start(), withModels(more).start()]);
    const brands = (await viewer.call(calls.listBrands)).data ?? [];
    expect(brands.filter((brand) => brand.name === 'NEC')).toHaveLength(1);
  });
});

const renamed = async (from: string, to: string) => {
  const { id, typeId, brandId, actionClass, enabled, sort, image, defaults, remarks } = await known(from);
  return { id, name: to, typeId, brandId, actionClass, enabled, sort, image, defaults, remarks };
};

describe('a model', () => {
  it('is created and changed, with events', async () => {
    const received: string[] = [];
    const stop = platform.news.on(modelChanged, ({ modelId }) => void received.push(modelId));
    const made = await keeper.call(calls.saveModel, { body: await draftOf('Mine', { defaults: { port: 4999 } }) });
    const id = made.data?.id ?? '';
    expect((await viewer.call(calls.getModel, { params: { id } })).data).toMatchObject({
      name: 'Mine',
      typeCode: 'projector',
      brandName: 'Epson',
      defaults: { port: 4999 },
    });
    const again = await keeper.call(calls.saveModel, { body: await draftOf('Mine too', { id }) });
    expect(again.data?.id).toBe(id);
    expect(received).toEqual([id, id]);
    stop();
  });

  it('has a unique name within its brand, even with simultaneous callers', async () => {
    const body = await draftOf('Contested');
    const both = await Promise.all([
      keeper.call(calls.saveModel, { body }),
      keeper.call(calls.saveModel, { body: { ...body, name: 'CONTESTED' } }),
    ]);
    expect(both.map((reply) => reply.code).sort()).toEqual(['200', 'catalogue.nameInUse']);
  });

  it('needs an installed driver, a known type and brand, and defaults that fit', async () => {
    const save = async (more: object) =>
      keeper.call(calls.saveModel, { body: await draftOf('Odd', more), headers: { 'accept-language': 'en' } });
    expect((await save({ actionClass: 'gone' })).code).toBe('catalogue.unknownDriver');
    expect((await save({ typeId: newId() })).code).toBe('404');
    expect((await save({ brandId: newId() })).code).toBe('404');
    expect((await save({ id: newId() })).code).toBe('404');
    const wrong = await save({ defaults: { port: 70_000 } });
    expect(wrong).toMatchObject({ code: 'device.parameterInvalid', details: [{ field: 'defaults.port' }] });
    const secret = await save({ defaults: { password: 'in clear' } });
    expect(secret).toMatchObject({ code: 'device.parameterInvalid', details: [{ field: 'defaults.password' }] });
    expect(await named('Odd')).toBeUndefined();
  });

  it('in use is neither removed nor given another driver', async () => {
    const { data } = await keeper.call(calls.saveModel, { body: await draftOf('Used') });
    const id = data?.id ?? '';
    use.set(id, 2);
    expect((await keeper.call(calls.removeModel, { params: { id } })).code).toBe('catalogue.inUse');
    expect((await viewer.call(calls.getModel, { params: { id } })).data?.deviceCount).toBe(2);
    expect((await keeper.call(calls.saveModel, { body: await draftOf('Used', { id, remarks: 'x' }) })).code).toBe(
      '200',
    );
    const other = await draftOf('Used', { id, actionClass: 'spare_box' });
    expect((await keeper.call(calls.saveModel, { body: other })).code).toBe('catalogue.inUse');
    use.delete(id);
    expect((await keeper.call(calls.saveModel, { body: other })).code).toBe('200');
    expect((await keeper.call(calls.removeModel, { params: { id } })).code).toBe('200');
    expect((await keeper.call(calls.removeModel, { params: { id } })).code).toBe('404');
    expect((await viewer.call(calls.getModel, { params: { id } })).code).toBe('404');
  });

  it('is changed only by users with the right', async () => {
    expect((await viewer.call(calls.saveModel, { body: await draftOf('Not mine') })).code).toBe('403');
    const { id } = await known('VPL-1');
    expect((await viewer.call(calls.removeModel, { params: { id } })).code).toBe('403');
    const outsider = api.signIn({ grants: { logQuery: ['view'] } });
    expect((await outsider.call(calls.listDeviceTypes)).code).toBe('403');
    expect((await api.nobody.call(calls.listDrivers)).code).toBe('401');
  });
});

describe('drivers', () => {
  it('are listed and describe themselves', async () => {
    expect((await viewer.call(calls.listDrivers)).data).toEqual([
      expect.objectContaining({
        id: 'lamp_box',
        name: { zh: '灯箱', en: 'Lamp box' },
        protocol: 'Lamp protocol',
        version: '2.1.0',
        control: 'tcp',
      }),
      expect.objectContaining({ id: 'spare_box' }),
    ]);
    const of = { params: { class: 'lamp_box' } };
    expect((await viewer.call(calls.getDriverParams, of)).data).toHaveLength(3);
    expect((await viewer.call(calls.getDriverProperties, of)).data).toHaveLength(3);
    expect((await viewer.call(calls.getDriverActions, of)).data).toMatchObject([{ id: 'setInput' }]);
    expect((await viewer.call(calls.getDriverActions, { params: { class: 'nope' } })).code).toBe('404');
    expect((await viewer.call(calls.getDriverActions, { params: { class: '9-x' } })).code).toBe('422');
  });
});
