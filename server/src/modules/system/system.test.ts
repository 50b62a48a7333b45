import { type ConfigDraft, systemEndpoints, themesEndpoints } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../platform/audit/audit.tables.ts';
import { planSearch } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import type { TestApi, TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Config, createConfig } from '../config/config.module.ts';
import { systemConfigs } from '../config/config.tables.ts';
import { departments } from '../people/people.tables.ts';
import { keptRecords } from './kept-records.store.ts';
import { knownRole, openSystem } from './system.fixture.ts';

const { getThemeInUse, getThemeImage } = themesEndpoints;
const { getSystemLogo, getConfig, getKeptRecords, putBackSetting, saveConfig, testOauth2 } = systemEndpoints;
const { listAudit, verifyAudit } = systemEndpoints;

let platform: TestPlatform;
let api: TestApi;
let admin: TestClient;
let viewer: TestClient;
let config: Config;
let safeMode = false;
beforeAll(async () => {
  platform = await createTestPlatform();
  const leave = () => {
    safeMode = false;
  };
  ({ api, config } = await openSystem(platform, { isOn: () => safeMode, leave }));
  admin = api.signIn({ username: 'chief', grants: { systemSetting: ['view', 'edit'], logQuery: ['view'] } });
  viewer = api.signIn({ grants: { systemSetting: ['view'] } });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

describe('safe mode', () => {
  it('is ended by a super administrator, once, on the record', async () => {
    const chief = api.signIn({ superAdministrator: true });
    expect((await viewer.call(systemEndpoints.getSafeMode)).data).toEqual({ on: false });
    expect((await chief.call(systemEndpoints.leaveSafeMode)).code).toBe('system.notInSafeMode');
    safeMode = true;
    expect((await viewer.call(systemEndpoints.leaveSafeMode)).code).toBe('403');
    expect((await viewer.call(systemEndpoints.getSafeMode)).data).toEqual({ on: true });
    expect((await chief.call(systemEndpoints.leaveSafeMode)).code).toBe('200');
    expect((await viewer.call(systemEndpoints.getSafeMode)).data).toEqual({ on: false });
  });
});

describe('the language of the installation', () => {
  const wordsOf = async (headers: Record<string, string> = {}) => {
    const unknown = await viewer.send(getThemeImage, { params: { id: knownRole }, headers });
    return unknown.json().message as string;
  };
  const speak = async (language: 'zh' | 'en') => {
    const { data } = await admin.call(getConfig, { params: { type: 'general' } });
    if (data?.type !== 'general') throw new Error('no general settings');
    const body = { type: 'general', values: { ...data.values, language } } as const;
    expect((await admin.call(saveConfig, { body })).code).toBe('200');
  };

  it('is Chinese until changed, and applies to requests that name none', async () => {
    expect(await wordsOf()).toBe(errorText('404', 'zh'));
    expect(await wordsOf({ 'accept-language': 'en' })).toBe(errorText('404', 'en'));
    await speak('en');
    expect(await wordsOf()).toBe(errorText('404', 'en'));
    expect(await wordsOf({ 'accept-language': 'fr, *;q=0.1' })).toBe(errorText('404', 'en'));
    expect(await wordsOf({ 'accept-language': 'zh' })).toBe(errorText('404', 'zh'));
    const nowhere = await api.app.inject({ url: '/eoms/nowhere' });
    expect(nowhere.json().message).toBe(errorText('404', 'en'));
    await speak('zh');
    expect(await wordsOf()).toBe(errorText('404', 'zh'));
    // As the set-up chooses it, alongside other saved settings.
    const { title } = await config.general();
    await platform.database.transaction((tx) => config.settleLanguage(tx, 'en'));
    config.forget();
    expect(await config.general()).toMatchObject({ title, language: 'en' });
    // On whatever node: nothing was saved by a call that would have waited for the others.
    await expect.poll(() => wordsOf()).toBe(errorText('404', 'en'));
    await speak('zh');
  });
});

const picture = async (name: string) => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#3351c8' } });
  const content = await image.png().toBuffer();
  return (await platform.files.save({ fileName: name, content }, { kind: 'image', createdBy: admin.userId })).id;
};
const general = async (change: object = {}) => {
  const { data } = await admin.call(getConfig, { params: { type: 'general' } });
  if (data?.type !== 'general') throw new Error('no general settings');
  return { type: 'general', values: { ...data.values, ...change } } as const;
};
const oauth2 = (change: object = {}, clientSecret?: string): ConfigDraft => ({
  type: 'oauth2',
  values: {
    enabled: true,
    name: 'Campus',
    issuer: 'https://id.example.com',
    clientId: 'eoms',
    scopes: 'openid profile',
    accountClaim: 'sub',
    createUsers: false,
    defaultRoleId: null,
    allowedNetworks: [],
    ...change,
  },
  ...(clientSecret === undefined ? {} : { clientSecret }),
});
const fieldsOf = (reply: { details?: { field: string }[] | undefined }) => reply.details?.map(({ field }) => field);

describe('what anyone may see', () => {
  it('is a title in two languages and a theme', async () => {
    expect((await api.nobody.call(getSystemLogo)).data).toEqual({
      title: '智慧运维平台',
      titleEn: 'Venue operations',
      logo: null,
      favicon: null,
    });
    expect((await api.nobody.call(getThemeInUse)).data).toMatchObject({
      theme: { bgColor: '#f8f9fa', checkColor: '#3351c8', navTextColor: '#151c25' },
      loginTheme: { figure: 'venue', loginBox: 'right', titleColor: '#151c25' },
    });
  });

  it('is the logo in use and no other file', async () => {
    const [logo, favicon, other] = [await picture('logo.png'), await picture('icon.png'), await picture('other.png')];
    const image = (id: string) => api.nobody.send(getThemeImage, { params: { id } });
    expect((await image(logo)).json()).toMatchObject({ status: false, code: '404' });
    expect((await admin.call(saveConfig, { body: await general({ logo, favicon }) })).status).toBe(true);
    for (const id of [logo, favicon]) {
      const reply = await image(id);
      expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      expect(reply.headers['content-disposition']).toMatch(/^inline/);
      expect((await sharp(reply.rawPayload).metadata()).format).toBe('webp');
    }
    expect((await image(other)).json()).toMatchObject({ code: '404' });
    expect((await api.nobody.call(getThemeInUse)).data).toMatchObject({ theme: { logo }, loginTheme: { logo } });
  });
});

describe('settings', () => {
  it('are seen and changed only with the right', async () => {
    const security = { idleMinutes: 30, absoluteHours: 8, rememberDays: 7, attempts: 4, lockMinutes: 5 };
    const body = { type: 'security', values: security };
    expect((await viewer.call(saveConfig, { body })).code).toBe('403');
    expect((await api.nobody.call(getConfig, { params: { type: 'general' } })).code).toBe('401');
    expect((await admin.call(saveConfig, { body })).status).toBe(true);
    const shown = await viewer.call(getConfig, { params: { type: 'security' } });
    // A client that knows only some of the settings leaves the others as they are.
    const all = { ...security, sessionsAtMost: 50, secondFactorFor: 'nobody' };
    expect(shown.data).toMatchObject({ type: 'security', values: all, revision: 1 });
    const tooShort = { type: 'security', values: { ...security, idleMinutes: 1 } };
    expect((await admin.call(saveConfig, { body: tooShort })).code).toBe('422');
  });

  it('say who saved each last, and are put back to their defaults one by one', async () => {
    const read = async () => {
      const { data } = await admin.call(getConfig, { params: { type: 'passwords' } });
      if (data?.type !== 'passwords') throw new Error('no password rules');
      return data;
    };
    const first = await read();
    expect(first).toMatchObject({ values: { shortest: 8, history: 0 }, changes: [], fixed: [], revision: 0 });
    const body = { type: 'passwords', values: { shortest: 12, history: 3 }, revision: 0 } as const;
    expect((await admin.call(saveConfig, { body })).code).toBe('200');
    const stale = await admin.call(putBackSetting, { body: { type: 'passwords', key: 'shortest', revision: 0 } });
    expect(stale.code).toBe('409');
    const second = api.signIn({ username: 'second', grants: { systemSetting: ['view', 'edit'] } });
    const back = { type: 'passwords', key: 'shortest', revision: 1 } as const;
    expect((await viewer.call(putBackSetting, { body: back })).code).toBe('403');
    expect((await second.call(putBackSetting, { body: back })).code).toBe('200');
    const after = await read();
    expect(after.values).toEqual({ ...after.defaults, history: 3 });
    const by = Object.fromEntries(after.changes.map((one) => [one.key, one.by]));
    expect(by).toEqual({ shortest: 'second', history: 'chief' });
    // Only what differs from the defaults is stored: a later release may have better ones.
    const rows = await platform.database.db.select().from(systemConfigs);
    expect(rows.find((row) => row.type === 'passwords')?.values).toEqual({ history: 3 });
    expect((await admin.call(putBackSetting, { body: { type: 'passwords', key: 'weather' } })).code).toBe('404');
    expect(await config.passwords()).toMatchObject({ shortest: 8, history: 3 });
  });

  it('of retention come with what the records cost on disk', async () => {
    const { data } = await viewer.call(getKeptRecords);
    const log = data?.find(({ what }) => what === 'logDays');
    expect(log?.bytes).toBeGreaterThan(8_192);
    expect(log?.oldest?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(log?.bytesPerDay).toBeNull();
    const later = await keptRecords(platform.database.db, Date.now() + 10 * 86_400_000);
    expect(later.find(({ what }) => what === 'logDays')?.bytesPerDay).toBeGreaterThan(500);
    expect(data?.map(({ what }) => what).sort()).toEqual(
      [...Object.keys((await config.retention()) as object), 'alarms'].sort(),
    );
    expect((await api.signIn({}).call(getKeptRecords)).code).toBe('403');
  });

  it('that an environment variable decides cannot be changed, and are stored as they were', async () => {
    const fixed = createConfig(platform, { passwords: { history: { variable: 'EOMS_X', value: 5 } } });
    const { values, fixed: named } = (await fixed.show('passwords')) as { values: object; fixed: object[] };
    expect(values).toMatchObject({ history: 5 });
    expect(named).toEqual([{ key: 'history', variable: 'EOMS_X' }]);
    const draft = { type: 'passwords', values: { shortest: 9, history: 5 } } as const;
    const caller = { language: 'zh', userId: admin.userId, username: 'chief' } as const;
    await platform.database.transaction((tx) => fixed.save(tx, draft, caller));
    const [row] = (await platform.database.db.select().from(systemConfigs)).filter((one) => one.type === 'passwords');
    expect(row?.values).toEqual({ shortest: 9, history: 3 });
    fixed.forget();
  });

  it('refuse a logo that is not an image', async () => {
    const content = Buffer.from('just text');
    const { id } = await platform.files.save({ fileName: 'a.txt', content }, { kind: 'file', createdBy: admin.userId });
    const reply = await admin.call(saveConfig, { body: await general({ logo: id, favicon: knownRole }) });
    expect(reply.code).toBe('config.invalid');
    expect(fieldsOf(reply)).toEqual(['logo', 'favicon']);
    expect(reply.details?.map(({ message }) => message)).toEqual(['只能上传图片', '只能上传图片']);
  });

  it('name every field of a sign-on that cannot work', async () => {
    const wrong = { issuer: '', scopes: 'profile', allowedNetworks: ['10.0.0.0/8'], defaultRoleId: viewer.userId };
    const reply = await admin.call(saveConfig, { body: oauth2(wrong) });
    expect(reply.code).toBe('config.invalid');
    expect(fieldsOf(reply)?.sort()).toEqual(['allowedNetworks', 'defaultRoleId', 'issuer', 'publicUrl', 'scopes']);
    const off = oauth2({ enabled: false, name: '', issuer: '', clientId: '', defaultRoleId: knownRole });
    expect(await admin.call(saveConfig, { body: off })).toMatchObject({ status: false, code: '403' });
    const root = api.signIn({ superAdministrator: true });
    expect((await root.call(saveConfig, { body: off })).status).toBe(true);
    expect((await admin.call(testOauth2)).code).toBe('session.oauthNotConfigured');
    const again = { ...off, values: { ...off.values, defaultRoleId: null } } as ConfigDraft;
    expect((await root.call(saveConfig, { body: again })).status).toBe(true);
  });

  it('show the first password only to those who create users', async () => {
    const clerk = api.signIn({ grants: { user: ['view', 'edit'] } });
    // Specification section 9.
    expect((await clerk.call(systemEndpoints.getPasswordHint)).data).toEqual({ hint: '{secret}' });
    expect(
      (await admin.call(saveConfig, { body: await general({ initialPasswordHint: 'ask the desk' }) })).status,
    ).toBe(true);
    expect((await clerk.call(systemEndpoints.getPasswordHint)).data).toEqual({ hint: 'ask the desk' });
    expect(await viewer.call(systemEndpoints.getPasswordHint)).toMatchObject({ status: false, code: '403' });
  });

  it('never return the client secret', async () => {
    await admin.call(saveConfig, { body: await general({ publicUrl: 'https://venue.example.com' }) });
    const hasSecret = async () => {
      const { data } = await admin.call(getConfig, { params: { type: 'oauth2' } });
      return data?.type === 'oauth2' ? data.hasSecret : undefined;
    };
    expect(await hasSecret()).toBe(false);
    expect((await admin.call(saveConfig, { body: oauth2({}, 'very-secret') })).status).toBe(true);
    expect((await admin.send(getConfig, { params: { type: 'oauth2' } })).body).not.toContain('very-secret');
    const stored = JSON.stringify(await platform.database.db.select().from(systemConfigs));
    expect(stored).not.toContain('very-secret');
    await admin.call(saveConfig, { body: oauth2({ name: 'Renamed' }) });
    expect(await hasSecret()).toBe(true);
    expect((await createConfig(platform).oauth2()).clientSecret).toBe('very-secret');
    await admin.call(saveConfig, { body: oauth2({}, '') });
    expect(await hasSecret()).toBe(false);
    expect((await admin.call(testOauth2)).data?.issuer).toBe('https://id.example.com');
    expect((await viewer.call(testOauth2)).code).toBe('403');
  });

  it('allow websites in frames: none at first, each as it is written, never our own', async () => {
    const sites = (...values: string[]) =>
      admin.call(saveConfig, { body: { type: 'webFrames', values: { sites: values } } });
    const allowed = () => config.frameSites();
    expect(await allowed()).toEqual([]);
    expect((await sites('https://Signage.example/', 'http://10.0.0.8:8080', 'https://signage.example')).status).toBe(
      true,
    );
    expect(await allowed()).toEqual(['https://signage.example', 'http://10.0.0.8:8080']);
    for (const wrong of ['*', 'signage.example', 'https://a.example/x', 'javascript:alert(1)', "'self'", 'https://a;b'])
      expect(await sites(wrong)).toMatchObject({ code: 'config.invalid', details: [{ field: 'sites' }] });
    expect((await viewer.call(saveConfig, { body: { type: 'webFrames', values: { sites: [] } } })).code).toBe('403');
    expect(await allowed()).toHaveLength(2);
    await admin.call(saveConfig, { body: await general({ publicUrl: 'https://console.example/eoms' }) });
    expect((await sites('https://console.example')).code).toBe('config.invalid');
    expect((await sites('https://signage.example')).status).toBe(true);
    // The address of the console may also be set after the list.
    await admin.call(saveConfig, { body: await general({ publicUrl: 'https://signage.example' }) });
    expect(await allowed()).toEqual([]);
    expect((await sites()).status).toBe(true);
  });

  it('in an older or damaged row fall back to valid values', async () => {
    const values = { title: 'Only this', unknown: 1 };
    const config = createConfig(platform);
    await platform.database.db.update(systemConfigs).set({ values: { title: 'Only this' } });
    expect(await config.general()).toMatchObject({ title: 'Only this', titleEn: 'Venue operations' });
    await platform.database.db.update(systemConfigs).set({ values });
    config.forget();
    expect((await config.general()).title).toBe('智慧运维平台');
  });
});

describe('the audit log', () => {
  it('shows who changed what, newest first, filtered, without secrets', async () => {
    const { data } = await admin.call(listAudit, { query: { action: 'saveConfig', outcome: 'done' } });
    expect(data?.records.length).toBeGreaterThan(3);
    expect(data?.total).toBe(data?.records.length);
    const times = data?.records.map((entry) => entry.at) ?? [];
    expect(times).toEqual([...times].sort().reverse());
    expect(data?.records.at(-1)).toMatchObject({ username: 'chief', userId: admin.userId, target: 'general' });
    expect(JSON.stringify(data)).not.toContain('very-secret');
    const refused = await admin.call(listAudit, { query: { outcome: 'refused', userId: viewer.userId } });
    expect(refused.data?.records.every((entry) => entry.code === '403')).toBe(true);
    expect(refused.data?.total).toBeGreaterThan(0);
  });

  it('searches by words and time, in pages', async () => {
    const later = { from: new Date(Date.now() + 60_000).toISOString() };
    expect((await admin.call(listAudit, { query: later })).data).toMatchObject({ records: [], total: 0 });
    const earlier = { to: new Date(Date.now() + 60_000).toISOString(), keyword: 'CHIEF', size: '2', current: '2' };
    const second = await admin.call(listAudit, { query: earlier });
    expect(second.data).toMatchObject({ current: 2, size: 2 });
    expect(second.data?.records).toHaveLength(2);
    expect((await admin.call(listAudit, { query: { keyword: '%' } })).data?.total).toBe(0);
    expect((await viewer.call(listAudit)).code).toBe('403');
  });

  it('finds what it shows: words of the chosen language, names of targets, outcomes in words', async () => {
    const { db } = platform.database;
    const [dept, gone] = ['01900000-0000-7000-8000-0000000000d1', '01900000-0000-7000-8000-0000000000d2'];
    await db.insert(departments).values({ id: dept, name: '舞台灯光组', code: 'stage', sort: 0, realm: 'internal' });
    await platform.audit.write({ action: 'saveDepartment', target: dept, after: { name: '旧名' } });
    await platform.audit.write({ action: 'removeDepartment', target: gone, before: { name: '花房' } });
    await platform.audit.write({ action: 'solveAlarm', target: `${gone},${dept}` });
    await platform.audit.write({ action: 'login.refused', target: 'chief', outcome: 'refused', code: '401' });
    const find = async (keyword: string, language: 'zh' | 'en' = 'zh') => {
      const reply = await admin.call(listAudit, { query: { keyword }, headers: { 'accept-language': language } });
      return (reply.data?.records ?? []).map(({ action, targetName }) => [action, targetName]);
    };
    expect(await find('删除部门')).toEqual([['removeDepartment', '花房']]);
    expect(await find('remove department', 'en')).toEqual([['removeDepartment', '花房']]);
    expect(await find('sign-in refused', 'en')).toEqual([['login.refused', null]]);
    const named = [
      ['solveAlarm', '舞台灯光组'],
      ['saveDepartment', '舞台灯光组'],
    ];
    // Names are read anew at most once a second.
    await vi.waitFor(async () => expect(await find('舞台灯光')).toEqual(named), 5_000);
    expect(await find('花房')).toEqual([['removeDepartment', '花房']]);
    expect((await find('拒绝')).map(([action]) => action)).toContain('login.refused');
    expect((await find('登录安全')).every(([action]) => action === 'saveConfig')).toBe(true);
    expect(await find('zzz')).toEqual([]);
  });

  it('finds the targets by name among entries that nearly all contain the word', async () => {
    const { db } = platform.database;
    const dept = '01900000-0000-7000-8000-0000000000d3';
    await db.insert(departments).values({ id: dept, name: 'Chiefs', code: 'chiefs', sort: 1, realm: 'internal' });
    await platform.audit.write({ action: 'saveDepartment', target: dept });
    await platform.audit.write({ action: 'solveAlarm', target: `${dept},${knownRole}` });
    const sample = await vi.waitFor(() => {
      const found = textSample(db, auditEntries);
      if (!found) throw new Error('no sample yet');
      return found;
    }, 5_000);
    expect(planSearch('chief', auditEntries, sample).inOrder).toBe(true);
    const newest = { keyword: 'chief', size: '2' };
    await vi.waitFor(async () => {
      const { data } = await admin.call(listAudit, { query: newest });
      expect(data?.records.map((entry) => entry.targetName)).toEqual(['Chiefs', 'Chiefs']);
      expect(data?.total).toBeGreaterThan(10);
    }, 5_000);
  });

  it.each(["'; drop table users; --", '%__\\', '"\\"', '$1 ::uuid[]', '{},{}', 'Ж İ ß 😀', 'q '.repeat(40)])(
    'searches for %s as for any other words',
    async (keyword) => {
      const { code, data } = await admin.call(listAudit, { query: { keyword: keyword.trim() } });
      expect(code).toBe('200');
      const texts = (data?.records ?? []).map((entry) => JSON.stringify(entry).toLowerCase());
      expect(texts.filter((text) => !text.includes(keyword.trim().split(' ')[0] ?? ''))).toEqual([]);
    },
  );

  it('proves that nothing was altered, and shows where it was', async () => {
    const intact = await admin.call(verifyAudit);
    expect(intact.data).toMatchObject({ intact: true, brokenAt: null });
    const sealed = await admin.call(listAudit, { query: { order: 'asc', size: '1' } });
    expect(sealed.data?.records[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    const { db } = platform.database;
    await db.execute('alter table audit_entries disable trigger user');
    await db.execute(`update audit_entries set target = 'forged' where id = '${sealed.data?.records[0]?.id}'`);
    await db.execute('alter table audit_entries enable trigger user');
    const sequence = sealed.data?.records[0]?.sequence;
    expect((await admin.call(verifyAudit)).data).toMatchObject({ intact: false, brokenAt: String(sequence) });
  });
});
