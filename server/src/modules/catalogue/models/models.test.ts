import { modelsEndpoints as calls, type ModelDescription } from '@eoms/contract';
import { type Driver, defineDriver } from '@eoms/drivers/kit';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { catalogueWith, devicesOf, lampDriver, model } from '../catalogue.fixture.ts';
import { genericDriver, volumeDefinition } from '../generic.fixture.ts';

const platform = await createTestPlatform();
const ready = model('Acme', 'Amp 1', { category: 'audioProcessor', params: {}, definition: volumeDefinition });
const lampModels = [model('Epson', 'EB-1'), model('Epson', 'EB-2', { verified: true })];
const use = new Map<string, number>();
const open = async (drivers: readonly Driver[]) => {
  const nodes = await wireOn(platform, (node) => catalogueWith({ ...node, drivers }, devicesOf(use)));
  for (const catalogue of nodes) await catalogue.start();
  const api = await createTestApi(platform, nodes);
  const keeper = api.signIn({ grants: { modelDeviceMark: ['view', 'edit'] } });
  const find = async (name: string) => {
    const found = (await keeper.call(calls.pageModels, { query: { keyword: name } })).data?.records[0];
    const detail = found && (await keeper.call(calls.getModel, { params: { id: found.id } })).data;
    if (!detail) throw new Error(`no model ${name}`);
    return detail;
  };
  const save = async (name: string, change: (draft: ModelDescription) => void, more: object = {}) => {
    const { id, typeId, brandId, actionClass, enabled, sort, image, defaults, remarks, description } = await find(name);
    const draft = structuredClone(description);
    change(draft);
    const body = {
      id,
      name,
      typeId,
      brandId,
      actionClass,
      enabled,
      sort,
      image,
      defaults,
      remarks,
      description: draft,
    };
    return keeper.call(calls.saveModel, { body: { ...body, ...more }, headers: { 'accept-language': 'en' } });
  };
  return { api, keeper, find, save };
};
const now = await open([lampDriver(lampModels), genericDriver([ready])]);
const { keeper, find, save } = now;

afterAll(async () => {
  await now.api.close();
  await platform.close();
});

const part = <T extends { id: string }>(list: readonly T[] | undefined, id: string): T => {
  const found = list?.find((item) => item.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

describe('models', () => {
  it('are paged, filtered and found by maker, brand and type', async () => {
    const page = async (query: Record<string, string>) => (await keeper.call(calls.pageModels, { query })).data;
    expect(await page({ size: '10', sort: 'name', order: 'desc' })).toMatchObject({
      total: 3,
      records: [
        { name: 'EB-2', controlMethod: 'tcp', outdated: false, verified: true },
        { name: 'EB-1', verified: false },
        { name: 'Amp 1' },
      ],
    });
    const epson = await find('EB-1');
    expect(await page({ actionClass: 'any_box' })).toMatchObject({ total: 1 });
    expect(await page({ enterpriseId: epson.enterpriseId })).toMatchObject({ total: 2 });
    expect(await page({ brandId: epson.brandId, keyword: 'eb-2' })).toMatchObject({ total: 1 });
    expect(await page({ outdated: 'true' })).toMatchObject({ total: 0 });
    const ofType = await keeper.call(calls.listModelsOfTypeId, { query: { deviceTypeId: epson.typeId } });
    expect(ofType.data).toHaveLength(2);
  });

  it('start with what their driver declares', async () => {
    const described = await keeper.call(calls.describeActionClass, { params: { class: 'lamp_box' } });
    const seeded = await find('EB-1');
    expect(seeded).toMatchObject({ description: described.data, driverVersion: '2.1.0', source: 'data sheet' });
    const { typeId, brandId } = seeded;
    const plain = { typeId, brandId, actionClass: 'lamp_box', enabled: true, sort: 0, image: null, defaults: {} };
    await keeper.call(calls.saveModel, { body: { ...plain, name: 'Bare', remarks: '' } });
    expect((await find('Bare')).description).toEqual(described.data);
    expect((await keeper.call(calls.describeActionClass, { params: { class: 'gone' } })).code).toBe('404');
  });

  it('bring their own properties and actions on a generic driver', async () => {
    const amp = await find('Amp 1');
    expect(part(amp.description.properties, 'volume')).toMatchObject({ origin: 'model', wire: { query: 'VOL?' } });
    const good = await save('Amp 1', (draft) => {
      const volume = structuredClone(part(draft.properties, 'volume'));
      draft.properties.push({ ...volume, id: 'bass', name: { zh: '低音', en: 'Bass' }, wire: { query: 'BAS?' } });
    });
    expect(good.code).toBe('200');
    expect((await find('Amp 1')).description.properties).toHaveLength(2);
    const bad = await save('Amp 1', (draft) => {
      part(draft.properties, 'bass').wire = {};
      part(draft.actions, 'setVolume').wire = { command: 'VOL {loud}' };
    });
    expect(bad).toMatchObject({
      code: 'model.definitionInvalid',
      details: [{ field: 'properties/bass/query', message: 'Query is required' }],
    });
    const template = await save('Amp 1', (draft) => {
      part(draft.actions, 'setVolume').wire = { command: 'VOL {loud}' };
    });
    expect(template).toMatchObject({ details: [{ field: 'actions/setVolume/command' }] });
  });

  it('never name two parts alike, nor with what is no class name', async () => {
    const twice = await save('Amp 1', (draft) => void draft.properties.push(part(draft.properties, 'volume')));
    expect(twice).toMatchObject({ code: 'model.propertyTwice', details: [{ field: 'properties/volume' }] });
    const namesake = await save('Amp 1', (draft) => {
      const action = structuredClone(part(draft.actions, 'setVolume'));
      draft.actions.push({ ...action, id: 'other', name: { zh: '另一个', en: ` ${action.name.en.toUpperCase()}` } });
    });
    expect(namesake).toMatchObject({
      code: 'model.actionTwice',
      message: expect.stringContaining('Action names cannot be the same'),
      details: [{ field: 'actions/other/name', message: expect.stringContaining('occurs twice') }],
    });
    expect((await find('Amp 1')).description.actions.map(({ id }) => id)).not.toContain('other');
    const chinese = await save('Amp 1', (draft) => {
      part(draft.properties, 'volume').id = '音量';
    });
    expect(chinese.code).toBe('422');
    const bent = await save('EB-1', (draft) => {
      part(draft.properties, 'power').type = 'string';
    });
    expect(bent).toMatchObject({ code: 'model.definitionInvalid', details: [{ field: 'properties/power/type' }] });
  });

  it('keep their description when a draft leaves it out', async () => {
    await save('EB-2', (draft) => {
      part(draft.properties, 'power').name = { zh: '灯', en: 'Lamp' };
    });
    expect((await save('EB-2', () => undefined, { description: undefined, remarks: 'changed' })).code).toBe('200');
    expect(part((await find('EB-2')).description.properties, 'power').name.en).toBe('Lamp');
  });

  it('have checks of properties that they have, and that can be set where a check sets them', async () => {
    const check = (kind: 'value' | 'active', property: string) => {
      const which = { id: 'check1', name: { zh: '检查', en: 'Check' }, property, value: 1 };
      return kind === 'value' ? { kind, ...which, operator: '>' as const } : { kind, ...which, seconds: 5 };
    };
    const saved = async (checks: readonly object[]) =>
      (await save('EB-1', () => undefined, { checks, revision: (await find('EB-1')).revision })).code;
    const { properties } = (await find('EB-1')).description;
    const readOnly = properties.find(({ writable }) => !writable)?.id ?? '';
    const settable = properties.find(({ writable }) => writable)?.id ?? '';
    expect(await saved([check('value', 'nothing')])).toBe('model.definitionInvalid');
    if (readOnly) expect(await saved([check('active', readOnly)])).toBe('model.definitionInvalid');
    expect(await saved([check('active', settable)])).toBe('200');
    expect((await find('EB-1')).checks).toEqual([check('active', settable)]);
    await saved([]);
  });

  it('are searched by their properties, whose values can be described', async () => {
    const { id } = await find('EB-2');
    const found = await keeper.call(calls.findProperties, { query: { name: 'lamp' } });
    expect(found.data).toMatchObject([{ modelName: 'EB-2', property: { id: 'power', charted: true } }]);
    expect((await keeper.call(calls.findProperties, { query: { name: '%' } })).data).toEqual([]);
    expect((await keeper.call(calls.findProperties, { query: { modelId: id } })).data).toHaveLength(3);
    const word = { code: 'on', name: { zh: '亮', en: 'Lit' }, color: 'warning' };
    const put = (items: object[], property = 'power') =>
      keeper.call(calls.savePropertyEnum, { body: { modelId: id, property, items } });
    expect((await put([word])).code).toBe('200');
    const read = await keeper.call(calls.listPropertyEnum, { query: { modelId: id, property: 'power' } });
    expect(read.data).toEqual([word]);
    expect((await put([word, word])).code).toBe('model.enumTwice');
    expect((await put([])).code).toBe('model.definitionInvalid');
    expect((await put([word], 'nothing')).code).toBe('404');
  });
});

/** The driver of the lamp box in a later release. */
const laterLamp = (): Driver => {
  const before = lampDriver(lampModels);
  const [power, hours] = Array.isArray(before.properties) ? before.properties : [];
  if (!power || !hours) throw new Error('the fixture has changed');
  return defineDriver({
    ...before,
    version: '3.0.0',
    properties: [
      {
        ...power,
        enum: [...(Array.isArray(power.enum) ? power.enum : []), { code: 'off', name: { zh: '关', en: 'Off' } }],
      },
      { ...hours, type: 'long' },
    ],
  });
};

describe('after a later release of a driver', () => {
  it('untouched models follow, the others wait to be synchronised', async () => {
    const later = await open([laterLamp(), genericDriver([ready])]);
    try {
      expect(await later.find('EB-1')).toMatchObject({ driverVersion: '3.0.0', outdated: false });
      const touched = await later.find('EB-2');
      expect(touched).toMatchObject({ driverVersion: '2.1.0', outdated: true });
      const outdated = await later.keeper.call(calls.pageModels, { query: { outdated: 'true' } });
      expect(outdated.data?.records.map(({ name }) => name)).toEqual(['Bare', 'EB-2']);

      const of = { params: { id: touched.id } };
      const preview = (await later.keeper.call(calls.previewSyncModel, of)).data;
      expect(preview).toMatchObject({ fromVersion: '2.1.0', toVersion: '3.0.0' });
      expect(preview?.changes).toEqual([
        { part: 'enum', id: 'power/off', kind: 'added', before: null, after: '关' },
        { part: 'property', id: 'hours', kind: 'changed', before: 'type: int', after: 'type: long' },
        { part: 'property', id: 'serial', kind: 'removed', before: null, after: null },
      ]);
      expect(await later.find('EB-2')).toEqual(touched);
      expect((await later.keeper.call(calls.syncModel, of)).data).toEqual(preview);
      const synced = await later.find('EB-2');
      expect(synced).toMatchObject({ driverVersion: '3.0.0', outdated: false });
      expect(part(synced.description.properties, 'power')).toMatchObject({
        name: { en: 'Lamp' },
        enum: [{ name: { en: 'Lit' } }, {}],
      });
      expect((await later.keeper.call(calls.syncModel, of)).data?.changes).toEqual([]);
      // An untouched description takes the ready model's parts; parts added by users stay.
      expect((await later.find('Amp 1')).description.properties.map(({ id }) => id)).toEqual(['volume', 'bass']);
    } finally {
      await later.api.close();
    }
  });

  it('that no longer has the driver, models stay and cannot be synchronised', async () => {
    const without = await open([genericDriver([ready])]);
    try {
      const orphan = await without.find('EB-1');
      expect(orphan).toMatchObject({ controlMethod: null, outdated: false });
      const of = { params: { id: orphan.id } };
      expect((await without.keeper.call(calls.previewSyncModel, of)).code).toBe('catalogue.unknownDriver');
      expect((await without.keeper.call(calls.syncModel, of)).code).toBe('catalogue.unknownDriver');
    } finally {
      await without.api.close();
    }
  });
});
