import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './harness/browser.ts';
import { startVenue } from './harness/furnished.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';
import { comeBack } from './harness/sign-in.ts';
import { type System, startSystem } from './harness/system.ts';

// Of its own: it is stopped while people look at it.
let system: System;
let browser: TestBrowser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startVenue(), openBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const words = {
  zh: {
    offline: '连接不上服务器',
    name: '名称',
    newVersion: '系统已更新',
    reload: '重新加载',
    kept: '已恢复',
    help: '帮助',
    here: '本页',
    select: '勾选当前行',
    arrows: '移动选中的对象',
    theme: '主题',
    search: '搜索手册',
    word: '投影',
    news: '更新内容',
  },
  en: {
    offline: 'The server cannot be reached',
    name: 'Name',
    newVersion: 'The system was updated',
    reload: 'Reload',
    kept: 'is back',
    help: 'Help',
    here: 'On this page',
    select: 'Tick the current row',
    arrows: 'Move what is selected',
    theme: 'Themes',
    search: 'Search the manual',
    word: 'projector',
    news: 'What’s new',
  },
} as const;
type Shown = keyof typeof words;

const enter = async (page: Page, path: string): Promise<void> =>
  comeBack(page, system.address, await system.account('administrator'), path);

/** The browser runs the worker, and has the page for when the server is away in this language. */
const isPrepared = (page: Page, title: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    await navigator.serviceWorker.ready;
    const kept = await (await caches.open('eoms-offline')).match('/offline');
    return navigator.serviceWorker.controller !== null && ((await kept?.text()) ?? '').includes(wanted);
  }, title);

describe.each(looks(import.meta.url, ['zh', 'en'] as const))('the console as an app (%s)', (language: Shown) => {
  const say = words[language];

  it('has help beside every screen: its page of the manual, a search, its keys and the news', async () => {
    const { page, settled, complaints } = await browser.visit({ language, width: 1440, height: 900 });
    await enter(page, '/deviceInformation');
    const help = page.locator('[data-part="help"]');
    await page.getByRole('table').waitFor();
    await page.locator('[data-part="data-table"] input, input[type="search"], main input').first().focus();
    await page.keyboard.press('?');
    expect(await help.count()).toBe(0);
    await page.keyboard.press('Backspace');
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await help.getByText(say.here, { exact: true }).waitFor();
    await help.getByText(say.select).waitFor();
    expect(await help.getByText(say.arrows).count()).toBe(0);
    await settled();
    expect([...(await wcagFaults(page)), ...(await sideways(page))]).toEqual([]);
    await page.keyboard.press('Escape');

    await page.goto(`${system.address}/place`);
    await page.getByRole('button', { name: say.help, exact: true }).click();
    const manual = page.locator('[data-part="manual-page"]');
    await manual.locator('img').first().waitFor();
    const loaded = manual.locator('img').first();
    await expect.poll(() => loaded.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
    await settled();
    await browser.picture(page, `app-manual-${language}`);
    expect([...(await wcagFaults(page)), ...(await sideways(page))]).toEqual([]);
    await help.getByRole('textbox', { name: say.search }).fill(say.word);
    await help.getByRole('listitem').first().getByRole('button').click();
    await manual.getByText(new RegExp(say.word, 'i')).first().waitFor();
    await help.getByText(say.news, { exact: true }).click();
    await help.locator('[data-part="news"] li').first().waitFor();
    await settled();
    expect(await wcagFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('offers to reload a page that is older than the server, and keeps what is filled in', async () => {
    const { page } = await browser.visit({ language });
    await enter(page, '/themeSetting?copy=default');
    const name = page.getByLabel(say.name, { exact: true });
    await name.fill('Half a theme');
    // As after an update: the page of the server begins with another script, and parts of this one are gone.
    await page.route('**/assets/help-drawer-*', (route) => route.fulfill({ status: 404, json: { status: false } }));
    const newer = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>';
    const isPage = ({ pathname }: URL): boolean => pathname === '/';
    await page.route(isPage, (route) => route.fulfill({ contentType: 'text/html', body: newer }));
    await page.getByRole('button', { name: say.help, exact: true }).click();
    const banner = page.locator('[data-part="new-version"]');
    await banner.getByText(say.newVersion).waitFor();
    expect(await name.inputValue()).toBe('Half a theme');
    await page.unrouteAll({ behavior: 'wait' });
    await banner.getByRole('button', { name: say.reload }).click();
    await page.locator('[data-part="kept-forms"]').getByText(say.kept).waitFor();
    expect(await name.inputValue()).toBe('Half a theme');
    expect(await banner.count()).toBe(0);
  });

  it('shows a page of its own while the server is away, and comes back by itself', async () => {
    const { page } = await browser.visit({ language, width: 390, height: 844 });
    await enter(page, '/home');
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
      return (await fetch(link?.href ?? '')).json();
    });
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', name: expect.stringMatching(/./) });
    for (const { src } of manifest.icons) {
      const icon = await fetch(new URL(src, system.address));
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    await expect.poll(() => isPrepared(page, say.offline)).toBe(true);
    await system.kill('SIGTERM');
    await page.goto(`${system.address}/alarmCenter`);
    await page.getByRole('heading', { name: say.offline }).waitFor();
    await browser.picture(page, `app-offline-${language}`);
    expect([...(await wcagFaults(page)), ...(await sideways(page))]).toEqual([]);
    // A script that is missing is an error, never that page.
    const script = page.evaluate(async () => (await fetch('/assets/gone.js')).status).catch(() => 'failed');
    expect(await script).toBe('failed');
    system = await startSystem({ demo: true, dataFolder: system.dataFolder, port: system.port });
    await page.locator('[data-part="shell"]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/alarmCenter');
  });
});

it('is signed in to in Russian, a third language, with Chinese where a phrase is missing', async () => {
  const { page, settled } = await browser.visit({ language: 'zh', width: 1440, height: 900 });
  const { username, password } = await system.account('administrator');
  await page.goto(`${system.address}/login`);
  await page.getByText('Русский', { exact: true }).click();
  await page.getByRole('heading', { name: 'Вход в систему' }).waitFor();
  await settled();
  await browser.picture(page, 'app-russian-sign-in');
  expect([...(await wcagFaults(page)), ...(await sideways(page))]).toEqual([]);
  await page.locator('input[name="account"]').fill(username);
  await page.locator('input[name="password"]').fill('wrong-password');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.getByText('Неверное имя пользователя или пароль').first().waitFor();
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  const side = page.locator('[data-part="side"]');
  await side.getByText('Центр тревог').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
  await page.goto(`${system.address}/profile`);
  await page.getByText('Двухэтапный вход', { exact: true }).waitFor();
  await settled();
  await browser.picture(page, 'app-russian-profile');
  expect([...(await wcagFaults(page)), ...(await sideways(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Язык', exact: true }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await side.getByText('Alarm centre').waitFor();
});
