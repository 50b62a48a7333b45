import { pluginsEndpoints as calls, type PluginDetail } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { exampleFiles, manifestWith, zipOf } from './package.fixture.ts';
import { createPlugins } from './plugins.module.ts';

let platform: TestPlatform;
let api: TestApi;
let editor: TestClient;
let uses = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
  const nodes = await wireOn(platform, async (node) => {
    const plugins = createPlugins(node);
    plugins.setUse(async () => uses);
    await plugins.start();
    return plugins;
  });
  api = await createTestApi(platform, nodes);
  editor = api.signIn({ grants: { plugin: ['view', 'edit'] } });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const boundary = 'boundary-of-the-test';
const upload = async (content: Buffer, client = editor): Promise<{ code: string; data: { id: string } | null }> => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
  const answer = await client.send(calls.uploadPlugin, {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return answer.json();
};
const page = { 'index.html': '<!doctype html><p>x' };
const sample = (files: Record<string, string | Buffer> = {}, manifest: object = {}) =>
  zipOf({ 'plugin.json': manifestWith(manifest), ...page, ...files });
/** What is saved of a plugin that was read. */
const draftOf = (plugin: PluginDetail | undefined) => {
  const {
    groupName: _g,
    groupNameEn: _e,
    builtIn: _b,
    updatedAt: _u,
    package: _k,
    properties: _p,
    ...draft
  } = plugin ?? ({} as PluginDetail);
  return draft;
};
const find = async (code: string): Promise<PluginDetail | undefined> =>
  (await editor.call(calls.listPalette)).data?.find((one) => one.code === code);
const fetchFile = (key: string, name: string) =>
  api.app.inject({ url: `/eoms/plugin/file/${key}/${encodeURIComponent(name)}` });

describe('the package of a plugin', () => {
  it('is installed with its attributes and served to a frame that can do nothing', async () => {
    const files = await exampleFiles();
    expect(await upload(await zipOf(files))).toMatchObject({ code: '200' });
    const plugin = await find('dial');
    expect(plugin).toMatchObject({
      widget: 'external',
      nameEn: 'Dial',
      builtIn: false,
      package: { version: '1.0.0', needs: { values: true, actions: true } },
    });
    expect(plugin?.properties.map(({ code }) => code)).toEqual([
      'property',
      'least',
      'most',
      'action',
      'color',
      'weight',
    ]);
    const key = plugin?.package?.key ?? '';
    const answer = await fetchFile(key, 'index.html');
    expect(answer.rawPayload.equals(files['index.html'] ?? Buffer.alloc(0))).toBe(true);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    for (const rule of ["default-src 'none'", "connect-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
      expect(policy).toContain(rule);
    expect(answer.headers['connection-allowlist']).toBe('(response-origin)');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await fetchFile(key, 'dial.js')).headers['content-type']).toBe('text/javascript; charset=utf-8');
    for (const name of ['plugin.json', 'gone.js', '../index.html', '..%2findex.html', 'index.html/'])
      expect((await fetchFile(key, name)).json()).toMatchObject({ status: false });
  });

  it('is replaced under a new address; what an administrator chose stays', async () => {
    const id = (await upload(await sample({ 'a.js': '1' }, { code: 'again' }))).data?.id ?? '';
    const first = await find('again');
    const key = first?.package?.key ?? '';
    expect((await fetchFile(key, 'a.js')).body).toBe('1');
    const draft = draftOf(first);
    await editor.call(calls.savePlugin, { body: { ...draft, sort: 77, remarks: 'kept' } });
    const attributes = [{ code: 'x', name: { zh: '甲', en: 'X' }, type: 'number', default: 3 }];
    expect((await upload(await sample({ 'a.js': '2' }, { code: 'again', version: '1.1', attributes }))).data?.id).toBe(
      id,
    );
    const second = await find('again');
    expect(second).toMatchObject({
      sort: 77,
      remarks: 'kept',
      package: { version: '1.1' },
      properties: [{ code: 'x' }],
    });
    expect((await fetchFile(key, 'a.js')).body).not.toBe('1');
    expect((await fetchFile(second?.package?.key ?? '', 'a.js')).body).toBe('2');
  });

  it('is not served while the plugin is disabled, nor after it is removed', async () => {
    const id = (await upload(await sample({}, { code: 'gone' }))).data?.id ?? '';
    const plugin = await find('gone');
    const draft = draftOf(plugin);
    const code = async () => (await fetchFile(plugin?.package?.key ?? '', 'index.html')).json().code;
    await editor.call(calls.savePlugin, { body: { ...draft, enabled: false } });
    expect(await code()).toBe('404');
    await editor.call(calls.savePlugin, { body: draft });
    uses = 1;
    expect(await editor.call(calls.removePlugin, { params: { id } })).toMatchObject({ code: 'plugin.inUse' });
    uses = 0;
    expect(await editor.call(calls.removePlugin, { params: { id } })).toMatchObject({ status: true });
    expect(await code()).toBe('404');
  });

  it('keeps its code, widget and attributes, and no plugin becomes one without a package', async () => {
    await upload(await sample({}, { code: 'fixed' }));
    const draft = draftOf(await find('fixed'));
    const save = (more: object) => editor.call(calls.savePlugin, { body: { ...draft, ...more } });
    expect(await save({ code: 'other' })).toMatchObject({ code: 'plugin.fixedByPackage' });
    expect(await save({ widget: 'clock' })).toMatchObject({ code: 'plugin.fixedByPackage' });
    const { id: pluginId, ...without } = draft;
    expect(await editor.call(calls.savePlugin, { body: { ...without, code: 'by-hand' } })).toMatchObject({
      code: 'plugin.fixedByPackage',
    });
    const attribute = { code: 'x', name: 'x', nameEn: 'x', type: 'number' as const, defaultValue: 1, sort: 1 };
    expect(await editor.call(calls.savePluginProperty, { body: { pluginId, ...attribute } })).toMatchObject({
      code: 'plugin.fixedByPackage',
    });
  });

  it('is uploaded only by those who may edit plugins', async () => {
    const content = await sample({}, { code: 'right' });
    const designer = api.signIn({ grants: { pluginEdit: ['view', 'edit'], controlDesign: ['view', 'edit'] } });
    expect((await upload(content, api.signIn({ grants: { plugin: ['view'] } }))).code).toBe('403');
    expect((await upload(content, designer)).code).toBe('403');
    expect((await upload(content, api.nobody)).code).toBe('401');
    expect(await find('right')).toBeUndefined();
  });
});

describe('a hostile package', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['no zip', async () => Buffer.from('no zip'), 'plugin.packageUnreadable'],
    ['no page', () => zipOf({ 'plugin.json': manifestWith({}) }), 'plugin.packageUnreadable'],
    ['no manifest', () => zipOf(page), 'plugin.packageUnreadable'],
    ['a bomb', () => sample({ 'a.js': Buffer.alloc(4_000_000, 32) }), 'plugin.packageTooLarge'],
    ['too much', () => sample({ 'a.txt': Buffer.alloc(5_300_000, 'x') }), 'plugin.packageTooLarge'],
    [
      'too many files',
      () => sample(Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`${at}.js`, '1']))),
      'plugin.packageTooLarge',
    ],
    ['a folder', () => sample({ 'sub/a.js': '1' }), 'plugin.packageFileRefused'],
    ['a program', () => sample({ 'a.exe': 'MZ' }), 'plugin.packageFileRefused'],
    ['a name of Object', () => sample({ 'a.constructor': 'x' }), 'plugin.packageFileRefused'],
    ['a hidden file', () => sample({ '.htaccess': 'x' }), 'plugin.packageFileRefused'],
    ['a picture that is none', () => sample({ 'a.png': '<script>' }), 'plugin.packageFileRefused'],
    ['text that is none', () => sample({ 'a.js': Buffer.from([0xff, 0xfe, 0]) }), 'plugin.packageFileRefused'],
    ['code of a built-in plugin', () => sample({}, { code: 'clock' }), 'plugin.codeInUse'],
    ['an unknown key', () => sample({}, { token: true }), 'plugin.manifestWrong'],
    ['a version with markup', () => sample({}, { version: '<b>' }), 'plugin.manifestWrong'],
    [
      'an attribute that does not fit',
      () => sample({}, { attributes: [{ code: 'c', name: { zh: 'c', en: 'c' }, type: 'color', default: 'red' }] }),
      'plugin.manifestWrong',
    ],
  ])('is refused: %s', async (_, content, code) => {
    expect(await upload(await content())).toMatchObject({ code });
  });
  it('leaves no stored file behind', async () => {
    const count = async () =>
      Number((await platform.database.db.execute('select count(*) n from stored_files')).rows[0]?.n);
    const before = await count();
    await upload(await sample({}, { code: 'clock' }));
    expect(await count()).toBe(before);
  });
});
