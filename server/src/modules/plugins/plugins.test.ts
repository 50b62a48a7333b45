import { pluginsEndpoints as calls, ownWidgets, type PluginDraft, widgetShapes } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createPlugins } from './plugins.module.ts';

let platform: TestPlatform;
let api: TestApi;
let editor: TestClient;
let viewer: TestClient;
const used = new Map<string, number>();
const start = async (): Promise<void> => {
  const plugins = createPlugins(platform);
  plugins.setUse(async (code) => used.get(code) ?? 0);
  await plugins.start();
};

beforeAll(async () => {
  platform = await createTestPlatform();
  const nodes = await wireOn(platform, async (node) => {
    const plugins = createPlugins(node);
    plugins.setUse(async (code) => used.get(code) ?? 0);
    await plugins.start();
    return plugins;
  });
  api = await createTestApi(platform, nodes);
  editor = api.signIn({ grants: { plugin: ['view', 'edit'] } });
  viewer = api.signIn({ grants: { plugin: ['view'] } });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const groups = async () => (await viewer.call(calls.listPluginGroups)).data ?? [];
const saveGroup = (name: string, parentId: string | null, id?: string) =>
  editor.call(calls.savePluginGroup, { body: { ...(id ? { id } : {}), name, nameEn: name, parentId } });
const palette = async () => (await viewer.call(calls.listPalette)).data ?? [];
const draft = async (more: Partial<PluginDraft> = {}): Promise<PluginDraft> => ({
  groupId: (await groups())[0]?.id ?? '',
  code: `own-${newId()}`,
  name: '红色时钟',
  nameEn: 'Red clock',
  widget: 'clock',
  icon: 'clock',
  w: 2,
  h: 1,
  enabled: true,
  sort: 99,
  remarks: '',
  ...more,
});

describe('the built-in plugins', () => {
  it('are there once, however often the product starts, and stay as they were changed', async () => {
    const clock = (await palette()).find(({ code }) => code === 'clock');
    const {
      groupName: _g,
      groupNameEn: _e,
      builtIn: _b,
      updatedAt: _u,
      package: _k,
      properties,
      ...rest
    } = clock ?? ({} as never);
    await editor.call(calls.savePlugin, { body: { ...rest, name: '挂钟', enabled: false } });
    await start();
    const all = await palette();
    expect(all.map(({ code }) => code).sort()).toEqual([...ownWidgets].sort());
    expect(all.find(({ code }) => code === 'clock')).toMatchObject({ name: '挂钟', enabled: false, builtIn: true });
    expect(properties.map(({ code }) => code).sort()).toEqual(Object.keys(widgetShapes.clock.attributes).sort());
  });
  it('cannot be removed and keep their code and widget', async () => {
    const [first] = await palette();
    if (!first) throw new Error('nothing was seeded');
    const { groupName: _g, groupNameEn: _e, builtIn: _b, updatedAt: _u, package: _k, properties: _p, ...body } = first;
    expect(await editor.call(calls.removePlugin, { params: { id: first.id } })).toMatchObject({
      code: 'plugin.builtIn',
    });
    expect(await editor.call(calls.savePlugin, { body: { ...body, code: 'other' } })).toMatchObject({
      code: 'plugin.builtIn',
      details: [{ field: 'code' }],
    });
  });
});

describe('groups', () => {
  it('form a tree without a third level', async () => {
    const top = (await saveGroup('Top', null)).data?.id ?? '';
    const second = (await saveGroup('Second', top)).data?.id ?? '';
    expect(await saveGroup('Third', second)).toMatchObject({ code: 'pluginGroup.thirdLevel' });
    const other = (await saveGroup('Other', null)).data?.id ?? '';
    // A group with a group below it would become a second level with a third below it.
    expect(await saveGroup('Top', other, top)).toMatchObject({ code: 'pluginGroup.thirdLevel' });
    expect(await saveGroup('Top', second, top)).toMatchObject({ code: 'pluginGroup.circular' });
    expect(await saveGroup('Second', top)).toMatchObject({ code: 'pluginGroup.nameInUse' });
    expect(await editor.call(calls.removePluginGroup, { params: { id: top } })).toMatchObject({
      code: 'pluginGroup.hasChildren',
    });
    await editor.call(calls.movePluginGroup, { body: { id: other, direction: 'up' } });
    const names = (await groups()).filter(({ parentId }) => parentId === null).map(({ name }) => name);
    expect(names.slice(-2)).toEqual(['Other', 'Top']);
    expect(await editor.call(calls.removePluginGroup, { params: { id: second } })).toMatchObject({ status: true });
  });
  it('cannot be removed with plugins in them', async () => {
    const [first] = await groups();
    expect(first?.plugins).toBeGreaterThan(0);
    expect(await editor.call(calls.removePluginGroup, { params: { id: first?.id ?? '' } })).toMatchObject({
      code: 'pluginGroup.hasPlugins',
    });
  });
});

describe('a plugin', () => {
  it('is created, found by its group and by words, changed and removed', async () => {
    const groupId = (await saveGroup('Clocks', null)).data?.id ?? '';
    const below = (await saveGroup('Below', groupId)).data?.id ?? '';
    const body = await draft({ groupId: below });
    const id = (await editor.call(calls.savePlugin, { body })).data?.id ?? '';
    const found = await viewer.call(calls.pagePlugins, { query: { groupId, keyword: 'red' } });
    expect(found.data).toMatchObject({ total: 1, records: [{ id, groupName: 'Below', builtIn: false }] });
    expect(await editor.call(calls.savePlugin, { body: { ...body, w: 3 } })).toMatchObject({
      code: 'plugin.codeInUse',
    });
    await editor.call(calls.savePlugin, { body: { ...body, id, w: 3 } });
    expect((await viewer.call(calls.getPlugin, { params: { id } })).data).toMatchObject({ w: 3, properties: [] });
    used.set(body.code, 2);
    expect(await editor.call(calls.removePlugin, { params: { id } })).toMatchObject({ code: 'plugin.inUse' });
    used.clear();
    expect(await editor.call(calls.removePlugin, { params: { id } })).toMatchObject({ status: true });
    expect(await viewer.call(calls.getPlugin, { params: { id } })).toMatchObject({ code: '404' });
  });
  it('has attributes of its widget only, with values of their type', async () => {
    const body = await draft();
    const pluginId = (await editor.call(calls.savePlugin, { body })).data?.id ?? '';
    const color = { pluginId, code: 'color', name: '颜色', nameEn: 'Colour', type: 'color' as const, sort: 1 };
    const save = (more: object) =>
      editor.call(calls.savePluginProperty, { body: { ...color, defaultValue: '#ff0000', ...more } });
    expect(await save({})).toMatchObject({ status: true });
    expect(await save({})).toMatchObject({ code: 'plugin.attributeInUse' });
    expect(await save({ code: 'hours', type: 'number', defaultValue: 2 })).toMatchObject({
      code: 'plugin.attributeUnknown',
    });
    expect(await save({ code: 'size', type: 'string' })).toMatchObject({ code: 'plugin.attributeWrong' });
    expect(await save({ code: 'size', type: 'number', defaultValue: '20' })).toMatchObject({
      code: 'plugin.attributeWrong',
    });
    expect(await save({ code: 'weight', type: 'fontWeight', defaultValue: '950' })).toMatchObject({
      code: 'plugin.attributeWrong',
    });
    expect(await save({ code: 'titleColor', defaultValue: 'red; background: url(x)' })).toMatchObject({
      code: 'plugin.attributeWrong',
    });
    expect(await save({ pluginId: newId() })).toMatchObject({ code: '404', details: [{ field: 'pluginId' }] });
    expect(await editor.call(calls.savePlugin, { body: { ...body, id: pluginId, widget: 'alarmList' } })).toMatchObject(
      { code: 'plugin.attributeUnknown' },
    );
    const { data = [] } = await viewer.call(calls.listPluginProperties, { query: { pluginId } });
    expect(data).toMatchObject([{ code: 'color', defaultValue: '#ff0000' }]);
    const id = data?.[0]?.id ?? '';
    expect(await editor.call(calls.removePluginProperty, { params: { id } })).toMatchObject({ status: true });
  });
  it('has attributes that are changed one by one, and texts that stay texts', async () => {
    const pluginId = (await editor.call(calls.savePlugin, { body: await draft({ widget: 'text' }) })).data?.id ?? '';
    const text = { pluginId, code: 'text', name: '文字', nameEn: 'Text', type: 'string' as const, sort: 1 };
    const added = await editor.call(calls.savePluginProperty, { body: { ...text, defaultValue: '' } });
    for (const defaultValue of ['5', 'true', 'null', '"5"', '9007199254740993', '{}', 'plain', '']) {
      const body = { ...text, id: added.data?.id ?? '', name: `文字${defaultValue}`, defaultValue };
      expect((await editor.call(calls.savePluginProperty, { body })).code).toBe('200');
      expect((await viewer.call(calls.listPluginProperties, { query: { pluginId } })).data).toMatchObject([body]);
      expect((await viewer.call(calls.getPlugin, { params: { id: pluginId } })).data?.properties).toMatchObject([body]);
    }
  });
  it('is changed only with edit permission', async () => {
    const body = await draft();
    expect((await viewer.call(calls.savePlugin, { body })).code).toBe('403');
    expect((await api.nobody.call(calls.listPalette)).code).toBe('401');
    expect((await editor.call(calls.savePlugin, { body: { ...body, groupId: newId() } })).code).toBe('404');
    const designer = api.signIn({ grants: { controlDesign: ['view'] } });
    expect((await designer.call(calls.listPalette)).status).toBe(true);
    expect((await designer.call(calls.listPluginGroups)).code).toBe('403');
  });
});
