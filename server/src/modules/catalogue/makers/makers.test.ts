import { catalogueEndpoints as calls, modelsEndpoints } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { catalogueWith, devicesOf, lampDriver, model } from '../catalogue.fixture.ts';
import { modelChanged } from '../catalogue.news.ts';

const platform = await createTestPlatform();
const use = new Map<string, number>();
const asked: ('all' | readonly string[])[] = [];
const lamps = [model('Epson', 'EB-1'), model('Sony', 'VPL-1', { category: 'display' })];
const nodes = await wireOn(platform, (node) => {
  return catalogueWith(
    { ...node, drivers: [lampDriver(lamps)], origins: new Map([['lamp_box', 'lamp.mjs']]) },
    {
      ...devicesOf(use),
      typeCodesIn: (places) => {
        asked.push(places);
        return new Set(places === 'all' || places.length > 0 ? ['display'] : []);
      },
    },
  );
});
const [catalogue] = nodes;
const api = await createTestApi(platform, nodes);
const keeper = api.signIn({
  grants: {
    modelDeviceMaker: ['view', 'edit'],
    modelDeviceBrand: ['view', 'edit'],
    modelDeviceCategory: ['view', 'edit'],
    modelDeviceMark: ['view', 'edit'],
  },
});
const viewer = api.signIn({ grants: { deviceInformation: ['view'] }, places: [newId()] });

beforeAll(async () => {
  for (const one of nodes) await one.start();
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const maker = (name: string, more: object = {}) => ({
  name,
  registeredOn: null,
  country: '',
  province: '',
  city: '',
  address: '',
  remarks: '',
  ...more,
});
const typeOf = async (code: string) => {
  const found = (await keeper.call(calls.listDeviceTypes)).data?.find((type) => type.code === code);
  if (!found) throw new Error(`no type ${code}`);
  return found;
};
const brandOf = async (name: string) => {
  const found = (await keeper.call(calls.listBrands, { query: { keyword: name } })).data?.[0];
  if (!found) throw new Error(`no brand ${name}`);
  return found;
};
const remove = (id: string) => ({ params: { id } });

describe('a manufacturer', () => {
  it('keeps when and where it was registered', async () => {
    const body = maker('海康威视', { registeredOn: '2001-11-30', country: '中国', province: '浙江', city: '杭州' });
    const id = (await keeper.call(calls.saveEnterprise, { body })).data?.id ?? '';
    const [saved] = (await viewer.call(calls.listEnterprises, { query: { keyword: '海康' } })).data ?? [];
    expect(saved).toMatchObject({ ...body, id, brandCount: 0, modelCount: 0 });
    expect((await keeper.call(calls.saveEnterprise, { body: { ...body, id, city: '' } })).code).toBe('200');
    expect((await keeper.call(calls.saveEnterprise, { body: { ...body, id: newId() } })).code).toBe('404');
    expect((await keeper.call(calls.saveEnterprise, { body: maker('EPSON') })).code).toBe('catalogue.nameInUse');
    expect((await keeper.call(calls.saveEnterprise, { body: maker('x', { registeredOn: '2001-13-30' }) })).code).toBe(
      '422',
    );
    expect((await viewer.call(calls.saveEnterprise, { body: maker('y') })).code).toBe('403');
    expect((await keeper.call(calls.removeEnterprise, remove(id))).code).toBe('200');
    expect((await keeper.call(calls.removeEnterprise, remove(id))).code).toBe('404');
  });

  it('with brands stays', async () => {
    const [epson] = (await keeper.call(calls.listEnterprises, { query: { keyword: 'epson' } })).data ?? [];
    expect(epson).toMatchObject({ brandCount: 1, modelCount: 1 });
    expect((await keeper.call(calls.removeEnterprise, remove(epson?.id ?? ''))).code).toBe('catalogue.inUse');
  });
});

describe('a brand', () => {
  it('belongs to a manufacturer, which has it once', async () => {
    const { enterpriseId } = await brandOf('Epson');
    const id = (await keeper.call(calls.saveBrand, { body: { name: 'Pro', enterpriseId } })).data?.id ?? '';
    const own = await keeper.call(calls.listBrandsOfEnterprise, { query: { enterpriseId } });
    expect(own.data?.map(({ name }) => name)).toEqual(['Epson', 'Pro']);
    expect((await keeper.call(calls.saveBrand, { body: { name: 'PRO', enterpriseId } })).code).toBe(
      'catalogue.nameInUse',
    );
    expect((await keeper.call(calls.saveBrand, { body: { name: 'Z', enterpriseId: newId() } })).code).toBe('404');
    expect((await keeper.call(calls.removeBrand, remove(id))).code).toBe('200');
    expect((await keeper.call(calls.removeBrand, remove((await brandOf('Sony')).id))).code).toBe('catalogue.inUse');
  });

  it('publishes a change of its name for models with devices', async () => {
    const brand = await brandOf('Sony');
    const [sony] = (await keeper.call(modelsEndpoints.listModelsOfType, { query: { keyword: 'sony' } })).data ?? [];
    use.set(sony?.id ?? '', 3);
    const received: string[] = [];
    const stop = platform.news.on(modelChanged, ({ modelId }) => void received.push(modelId));
    const { id, enterpriseId } = brand;
    await keeper.call(calls.saveBrand, { body: { id, name: 'SONY', enterpriseId } });
    stop();
    use.clear();
    expect(received).toEqual([sony?.id]);
  });
});

describe('a device type', () => {
  it('that is built in keeps its code and stays', async () => {
    const { id, name, nameEn, icon, sort, builtIn, modelCount } = await typeOf('projector');
    expect({ builtIn, modelCount }).toEqual({ builtIn: true, modelCount: 1 });
    const body = { id, code: 'beamer', name, nameEn, icon, sort };
    expect((await keeper.call(calls.saveDeviceType, { body })).code).toBe('catalogue.builtIn');
    expect((await keeper.call(calls.saveDeviceType, { body: { ...body, code: 'projector', name: '投影' } })).code).toBe(
      '200',
    );
    expect(await typeOf('projector')).toMatchObject({ name: '投影' });
    expect((await keeper.call(calls.removeDeviceType, remove((await typeOf('other')).id))).code).toBe(
      'catalogue.builtIn',
    );
  });

  it('that users add has a picture and can be removed', async () => {
    const body = { code: 'fountain', name: '喷泉', nameEn: 'Fountain', icon: 'model', sort: 999 };
    const id = (await keeper.call(calls.saveDeviceType, { body })).data?.id ?? '';
    expect((await keeper.call(calls.saveDeviceType, { body })).code).toBe('catalogue.codeInUse');
    expect((await keeper.call(calls.saveDeviceType, { body: { ...body, code: '喷泉' } })).code).toBe('422');
    const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const picture = await platform.files.save(
      { fileName: 'a.png', content },
      { kind: 'image', createdBy: keeper.userId },
    );
    const text = await platform.files.save(
      { fileName: 'a.txt', content: Buffer.from('hello') },
      { kind: 'file', createdBy: keeper.userId },
    );
    const show = (image: string | null) => keeper.call(calls.changeDeviceTypeImage, { body: { id, image } });
    expect((await show(text.id)).code).toBe('file.notAnImage');
    expect((await show(newId())).code).toBe('404');
    expect((await show(picture.id)).code).toBe('200');
    expect((await typeOf('fountain')).image).toBe(picture.id);
    expect((await show(null)).code).toBe('200');
    expect((await keeper.call(calls.removeDeviceType, remove(id))).code).toBe('200');
    expect((await keeper.call(calls.removeDeviceType, remove(id))).code).toBe('404');
  });

  it('is listed for the places that the caller sees', async () => {
    const [own = ''] = [newId()];
    const visitor = api.signIn({ grants: { home: ['view'] }, places: [own] });
    const seen = await visitor.call(calls.listDeviceTypesOfPlaces, { query: { placeIds: `${own},${newId()}` } });
    expect(seen.data?.map(({ code }) => code)).toEqual(['display']);
    expect(asked.at(-1)).toEqual([own]);
    expect((await visitor.call(calls.listDeviceTypesOfPlaces, { query: { placeIds: newId() } })).data).toEqual([]);
    expect((await visitor.call(calls.listDeviceTypesOfPlaces, { query: {} })).data).toHaveLength(1);
  });

  it('offers the brands of its seeded models, and others that are bound to it', async () => {
    const { id: typeId } = await typeOf('display');
    const ofDisplay = async () =>
      (await viewer.call(calls.listBrandsOfTypeId, { query: { deviceTypeId: typeId } })).data?.map(({ name }) => name);
    expect(await ofDisplay()).toEqual(['SONY']);
    const epson = await brandOf('Epson');
    const bind = (brandIds: string[]) => keeper.call(calls.bindBrands, { body: { deviceTypeId: typeId, brandIds } });
    expect((await bind([epson.id, epson.id])).code).toBe('200');
    expect((await bind([epson.id])).code).toBe('200');
    expect((await bind([newId()])).code).toBe('404');
    expect(await ofDisplay()).toEqual(['Epson', 'SONY']);
    expect((await brandOf('Epson')).typeIds).toContain(typeId);
    const byCode = await viewer.call(calls.listBrandsOfTypeCode, { query: { deviceTypeCode: 'display' } });
    expect(byCode.data).toHaveLength(2);
    const unbind = (brandId: string) => keeper.call(calls.unbindBrand, { body: { deviceTypeId: typeId, brandId } });
    expect((await unbind((await brandOf('SONY')).id)).code).toBe('catalogue.inUse');
    expect((await unbind(epson.id)).code).toBe('200');
    expect((await unbind(epson.id)).code).toBe('404');
    await catalogue.start();
    expect(await ofDisplay()).toEqual(['SONY']);
  });
});

describe('what drivers have in common', () => {
  it('is listed with names in both languages', async () => {
    const list = async (itemType: string) =>
      (await viewer.call(calls.listModelDictionary, { params: { itemType } })).data ?? [];
    expect(await list('operator')).toContainEqual({ code: 'includes', name: { zh: '包含', en: 'includes' } });
    for (const name of ['controlType', 'dataType', 'fieldType', 'capability', 'maintainKind'])
      expect((await list(name)).length).toBeGreaterThan(5);
    expect((await viewer.call(calls.listModelDictionary, { params: { itemType: 'nope' } })).code).toBe('422');
    const shared = await viewer.call(calls.listControlParams, { params: { type: 'tcp' } });
    expect(shared.data?.map(({ id }) => id)).toEqual(['host', 'port', 'password']);
    expect((await viewer.call(calls.listControlParams, { params: { type: 'knx' } })).data).toEqual([]);
    expect((await viewer.call(calls.listListeners, { query: { actionClass: 'lamp_box' } })).data).toEqual([]);
    expect((await viewer.call(calls.listDrivers)).data).toMatchObject([{ id: 'lamp_box', origin: 'lamp.mjs' }]);
  });
});
