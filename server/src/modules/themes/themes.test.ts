import {
  defaultLoginTheme,
  defaultTheme,
  type LoginThemeDraft,
  type ThemeDraft,
  themesEndpoints,
} from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createConfig } from '../config/config.module.ts';
import { uploadOf } from '../devices/devices-api.fixture.ts';
import { createThemes } from './themes.module.ts';

const calls = themesEndpoints;

let platform: TestPlatform;
let api: TestApi;
let editor: TestClient;
let viewer: TestClient;
beforeAll(async () => {
  platform = await createTestPlatform();
  const nodes = await wireOn(platform, (node) => {
    const config = createConfig(node);
    return { routes: createThemes({ ...node, config }).routes, language: config.language };
  });
  api = await createTestApi(platform, nodes);
  editor = api.signIn({ username: 'chief', grants: { themeSetting: ['view', 'edit'] }, places: 'all' });
  viewer = api.signIn({ grants: { themeSetting: ['view'] } });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const { themeId: _theme, ...plainTheme } = defaultTheme;
const { themeId: _login, ...plainLogin } = defaultLoginTheme;
const green = (change: Partial<ThemeDraft> = {}): ThemeDraft => ({
  ...plainTheme,
  themeName: 'Green',
  bgColor: '#12303a',
  ...change,
});
const harbour = (change: Partial<LoginThemeDraft> = {}): LoginThemeDraft => ({
  ...plainLogin,
  figure: 'venue',
  themeName: 'Harbour',
  ...change,
});
const picture = async (by = editor.userId) => {
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3351c8' } })
    .png()
    .toBuffer();
  return (await platform.files.save({ fileName: 'a.png', content }, { kind: 'image', createdBy: by })).id;
};
const save = async (body: ThemeDraft): Promise<string> => {
  const reply = await editor.call(calls.saveTheme, { body });
  if (!reply.data) throw new Error(reply.code);
  return reply.data.id;
};
const saveLogin = async (body: LoginThemeDraft): Promise<string> => {
  const reply = await editor.call(calls.saveLoginTheme, { body });
  if (!reply.data) throw new Error(reply.code);
  return reply.data.id;
};
const put = (kind: 'console' | 'login', themeId: string | null) =>
  editor.call(calls.useTheme, { body: { kind, themeId } });
const seen = async () => (await api.nobody.call(calls.getThemeInUse)).data;
const image = async (id: string) => api.nobody.send(calls.getThemeImage, { params: { id } });

describe('the theme in use', () => {
  it('is the product’s own until one is put to use, and again afterwards; anyone sees it', async () => {
    expect(await seen()).toEqual({ theme: defaultTheme, loginTheme: defaultLoginTheme });
    const id = await save(green({ themeName: 'Seen' }));
    expect(await seen()).toMatchObject({ theme: { themeId: null } });
    expect((await put('console', id)).code).toBe('200');
    await expect
      .poll(seen)
      .toMatchObject({ theme: { themeId: id, bgColor: '#12303a' }, loginTheme: { themeId: null } });
    expect(Object.keys((await seen())?.theme ?? {}).sort()).toEqual(Object.keys(defaultTheme).sort());
    await save(green({ id, themeName: 'Seen', bgColor: '#000000' }));
    await expect.poll(seen).toMatchObject({ theme: { bgColor: '#000000' } });
    const kept = await viewer.call(calls.listThemes);
    expect(kept.data?.themes.find(({ themeId }) => themeId === id)).toMatchObject({ inUse: true });
    expect((await put('console', null)).code).toBe('200');
    await expect.poll(seen).toMatchObject({ theme: defaultTheme });
  });

  it('cannot be removed, others can', async () => {
    const id = await saveLogin(harbour({ themeName: 'Needed' }));
    await put('login', id);
    const remove = () => editor.call(calls.removeTheme, { body: { kind: 'login', id } });
    expect(await remove()).toMatchObject({ status: false, code: 'theme.inUse' });
    await put('login', null);
    expect((await remove()).code).toBe('200');
    expect((await remove()).code).toBe('404');
    expect(await put('login', id)).toMatchObject({ code: '404', details: [{ field: 'themeId' }] });
  });

  it('is one that exists, whatever two people do at the same time', async () => {
    const ids = [await save(green({ themeName: 'One' })), await save(green({ themeName: 'Two' }))];
    const work = ids.flatMap((id) => [
      put('console', id),
      editor.call(calls.removeTheme, { body: { kind: 'console', id } }),
    ]);
    const codes = (await Promise.all(work)).map(({ code }) => code);
    expect(codes.filter((code) => !['200', '404', 'theme.inUse'].includes(code))).toEqual([]);
    const { data } = await viewer.call(calls.listThemes);
    const used = data?.themes.filter(({ inUse }) => inUse) ?? [];
    expect(used.length).toBeLessThanOrEqual(1);
    await expect.poll(async () => (await seen())?.theme.themeId).toBe(used[0]?.themeId ?? null);
    await put('console', null);
  });
});

describe('the console as an app', () => {
  const manifest = async (language?: string) => {
    const reply = await api.nobody.send(calls.getAppManifest, { query: language === undefined ? {} : { language } });
    return { type: String(reply.headers['content-type']), body: JSON.parse(reply.body) };
  };
  it('has the name of the installation in a language, the colours in use, and icons of its own without a logo', async () => {
    const { type, body } = await manifest('en');
    expect(type).toContain('application/manifest+json');
    expect(body).toMatchObject({
      id: '/',
      lang: 'en',
      start_url: '/',
      display: 'standalone',
      theme_color: defaultTheme.navColor,
    });
    expect((await manifest('zh')).body.name).not.toBe(body.name);
    // One that nobody speaks is answered as the request asks.
    expect((await manifest('xx')).body.lang).toBe('zh-CN');
    expect(body.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });
  it('shows the logo in use as square pictures, and no other picture', async () => {
    const [logo, other] = [await picture(), await picture()];
    const id = await save(green({ themeName: 'App', logo, navColor: '#0a5c6b' }));
    await put('console', id);
    await expect.poll(async () => (await manifest()).body.theme_color).toBe('#0a5c6b');
    const { icons } = (await manifest()).body;
    for (const { src, sizes } of icons) {
      const [, iconId, size, shape] = /getAppIcon\/([^?]+)\?size=(\d+)&shape=(\w+)/.exec(src) ?? [];
      const query = { size: size as '192', shape: shape as 'any' };
      const reply = await api.nobody.send(calls.getAppIcon, { params: { id: iconId ?? '' }, query });
      const { format, width, height } = await sharp(reply.rawPayload).metadata();
      expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
      const { data, info } = await sharp(reply.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      // What may be cut to any shape has no see-through corner, and the background that the logo was made for.
      if (shape === 'maskable') expect([...data.subarray(0, info.channels)]).toEqual([0x12, 0x30, 0x3a, 255]);
    }
    const refused = await api.nobody.send(calls.getAppIcon, { params: { id: other }, query: { size: '192' } });
    expect(JSON.parse(refused.body).code).toBe('404');
    await put('console', null);
    await expect.poll(async () => (await manifest()).body.icons[0].src).toBe('/panel-192.png');
  });
});

describe('pictures', () => {
  it('are seen without sign-in while their theme is in use, and may be remembered', async () => {
    const [logo, bgImg, figure] = [await picture(), await picture(), await picture()];
    const id = await saveLogin(harbour({ themeName: 'Pictures', logo, bgImg, figure }));
    for (const one of [logo, bgImg, figure]) expect((await image(one)).json()).toMatchObject({ code: '404' });
    await put('login', id);
    for (const one of [logo, bgImg, figure])
      await expect
        .poll(async () => (await image(one)).headers)
        .toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=3600',
        });
    await put('login', null);
    await expect.poll(async () => (await image(logo)).headers['content-type']).toContain('json');
  });

  it('must be images that this person sees', async () => {
    const text = { fileName: 'a.txt', content: Buffer.from('a') };
    const { id: note } = await platform.files.save(text, { kind: 'file', createdBy: editor.userId });
    const refused = (logo: string) => editor.call(calls.saveTheme, { body: green({ themeName: 'Refused', logo }) });
    expect(await refused(note)).toMatchObject({ code: 'file.notAnImage', details: [{ field: 'logo' }] });
    expect(await refused(await picture(viewer.userId))).toMatchObject({ code: '404', details: [{ field: 'logo' }] });
  });
});

describe('saving', () => {
  it('is for those with the right, at all places', async () => {
    const body = green({ themeName: 'Right' });
    expect((await viewer.call(calls.saveTheme, { body })).code).toBe('403');
    expect((await api.nobody.call(calls.listThemes)).code).toBe('401');
    const atOne = api.signIn({ grants: { themeSetting: ['view', 'edit'] }, places: [viewer.userId] });
    expect((await atOne.call(calls.saveTheme, { body })).code).toBe('403');
    expect((await atOne.call(calls.useTheme, { body: { kind: 'console', themeId: null } })).code).toBe('403');
  });

  it.each([
    ['bgColor', 'red'],
    ['bgColor', '#12345'],
    ['checkColor', 'url(javascript:alert(1))'],
    ['navColor', '#123456;background:url(//a.example)'],
  ])('refuses a %s that is %s', async (field, value) => {
    const body = green({ themeName: 'Colour', [field]: value });
    expect(await editor.call(calls.saveTheme, { body })).toMatchObject({ code: '422', details: [{ field }] });
  });

  it.each([
    ['titleSize', 17],
    ['titleSize', 33],
    ['buttonSize', 13],
    ['buttonSize', 19],
    ['title', 'a'.repeat(41)],
    ['figure', 'https://a.example/a.png'],
    ['loginBox', 'left'],
  ])('refuses a %s of %s', async (field, value) => {
    const body = harbour({ themeName: 'Limits', [field]: value });
    const reply = await editor.call(calls.saveLoginTheme, { body });
    expect(reply).toMatchObject({ code: '422', details: [{ field }] });
  });

  it('refuses a name that is taken, within its kind', async () => {
    await save(green({ themeName: 'Twice' }));
    const again = await editor.call(calls.saveTheme, { body: green({ themeName: 'Twice' }) });
    expect(again).toMatchObject({ code: 'theme.nameInUse', details: [{ field: 'themeName' }] });
    await saveLogin(harbour({ themeName: 'Twice' }));
  });
});

describe('files of themes', () => {
  const bring = async (content: string | Buffer) =>
    (await editor.send(calls.importTheme, await uploadOf('theme.json', Buffer.from(content)))).json();
  const take = async (kind: 'console' | 'login', id: string) =>
    (await viewer.send(calls.exportTheme, { query: { kind, id } })).rawPayload;

  it('bring a theme with its pictures, under a free name and not in use', async () => {
    const [logo, bgImg] = [await picture(), await picture()];
    const id = await saveLogin(harbour({ themeName: 'Travels', logo, bgImg, figure: 'none', title: 'Welcome' }));
    const { data, code } = await bring(await take('login', id));
    expect([code, data]).toEqual(['200', { id: expect.any(String), kind: 'login', themeName: 'Travels (2)' }]);
    const kept = (await viewer.call(calls.listThemes)).data?.loginThemes.find(({ themeId }) => themeId === data.id);
    expect(kept).toMatchObject({ title: 'Welcome', figure: 'none', inUse: false });
    expect([kept?.logo, kept?.bgImg]).not.toContain(null);
    expect([kept?.logo, kept?.bgImg]).not.toContain(logo);
    expect((await sharp((await platform.files.read(kept?.logo ?? ''))?.content).metadata()).width).toBe(8);
  });

  it('that are hostile or broken are refused in words, and leave nothing', async () => {
    const { revision: _, ...sound } = { ...plainTheme, themeName: 'Hostile', revision: 0 };
    const { logo: _logo, ...theme } = sound;
    const file = { format: 'eoms-theme', version: 1, kind: 'console', theme, pictures: {} };
    const before = (await viewer.call(calls.listThemes)).data;
    const bad: (string | Buffer)[] = [
      '',
      'null',
      '[]',
      '{',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      JSON.stringify({ ...file, format: 'other' }),
      JSON.stringify({ ...file, version: 2 }),
      JSON.stringify({ ...file, kind: 'panel' }),
      JSON.stringify({ ...file, extra: 1 }),
      JSON.stringify({ ...file, theme: { ...theme, bgColor: 'expression(alert(1))' } }),
      JSON.stringify({ ...file, theme: { ...theme, themeName: 'a\u0000b' } }),
      JSON.stringify({ ...file, theme: { ...theme, logo: viewer.userId } }),
      JSON.stringify(file).replace('"pictures":{}', '"pictures":{},"__proto__":{"kind":"login"}'),
    ];
    for (const content of bad) {
      const { code, message } = await bring(content);
      expect([code, String(content).slice(0, 80)]).toEqual(['theme.fileRefused', String(content).slice(0, 80)]);
      expect(message.length).toBeGreaterThan(12);
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64');
    const drawn = { ...file, pictures: { logo: { name: 'a.png', content: svg } } };
    expect((await bring(JSON.stringify(drawn))).code).toMatch(/^file\./);
    expect((await viewer.call(calls.listThemes)).data).toEqual(before);
  });
});

it('keeps at most fifty of a kind', async () => {
  const { data } = await viewer.call(calls.listThemes);
  for (let n = data?.themes.length ?? 0; n < 50; n += 1) await save(green({ themeName: `Theme ${n}` }));
  const reply = await editor.call(calls.saveTheme, { body: green({ themeName: 'One too many' }) });
  expect(reply).toMatchObject({ code: 'theme.tooMany' });
});
