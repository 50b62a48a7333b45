import { defaultLoginTheme, themesEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

// Of its own: the look of a venue is that of everybody in it.
const { venue, browser, api, enter } = openOwnJourney();

const words = {
  zh: {
    name: '名称',
    menu: '菜单背景',
    save: '保存',
    title: '标题',
    titleColour: '标题颜色',
    dark: '深色',
    ignored: 'theme=default',
    again: '恢复主题',
    notApplied: '此模式下不采用',
    tryOut: '在我这里试用',
    endTrial: '结束试用',
  },
  en: {
    name: 'Name',
    menu: 'Menu background',
    save: 'Save',
    title: 'Title',
    titleColour: 'Title colour',
    dark: 'Dark',
    ignored: 'theme=default',
    again: 'Use the theme again',
    notApplied: 'Not applied in this mode',
    tryOut: 'Try for myself',
    endTrial: 'End the trial',
  },
} as const;

/** Every background that the menu has had since the page began. */
const followMenu = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { menuSeen: seen });
    new MutationObserver(() => {
      const now = document.documentElement.style.getPropertyValue('--menu-bg');
      if (now !== '' && seen.at(-1) !== now) seen.push(now);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
const menuSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { menuSeen: string[] }).menuSeen);

const use = async (kind: 'console' | 'login', themeId: string | null): Promise<void> => {
  const reply = await api.call(themesEndpoints.useTheme, { body: { kind, themeId } });
  expect(reply.code).toBe('200');
};

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a theme of one’s own is made and seen (%s)',
  async (language) => {
    const say = words[language];
    const name = `Harbour ${language}`;
    const { page, settled } = await browser.visit({ language });
    await enter(page, '/themeSetting?copy=default');
    await page.getByLabel(say.name, { exact: true }).fill(name);
    await page.getByLabel(say.menu, { exact: true }).fill('#f3ead0');
    await page.getByRole('button', { name: say.dark, exact: true }).click();
    await page.getByText(say.notApplied).first().waitFor();
    await settled();
    expect(await wcagFaults(page)).toEqual([]);
    await page.getByLabel(say.menu, { exact: true }).fill('#12303a');
    await page.getByRole('button', { name: say.save, exact: true }).first().click();
    await page.waitForURL(/themeSetting$/);
    const row = page.locator('[data-part="data-table"] tbody tr').filter({ hasText: name });
    await row.waitFor();
    await settled();
    expect([...(await wcagFaults(page)), ...(await sideways(page))]).toEqual([]);

    await page.goto(`${venue.address}/themeSetting?view=login&copy=default`);
    await page.getByLabel(say.titleColour, { exact: true }).fill('#14303a');
    await page.getByLabel(say.title, { exact: true }).fill('Welcome');
    await settled();
    expect([...(await wcagFaults(page)), ...(await sideways(page))]).toEqual([]);

    const { themes } = dataOf(await api.call(themesEndpoints.listThemes));
    const themeId = themes.find(({ themeName }) => themeName === name)?.themeId ?? null;
    const { themeId: _, ...login } = { ...defaultLoginTheme, themeName: name, title: `Welcome ${language}` };
    const body = { ...login, figure: 'none' as const, titleSize: 30 };
    const { id } = dataOf(await api.call(themesEndpoints.saveLoginTheme, { body }));
    await use('console', themeId);
    await use('login', id);

    const other = await browser.visit({ language });
    await followMenu(other.page);
    await other.page.goto(`${venue.address}/login`);
    await other.page.getByRole('heading', { name: `Welcome ${language}` }).waitFor();
    await enter(other.page, '/themeSetting');
    await other.page.locator('[data-part="side"]').waitFor();
    await other.settled();
    // Neither in a browser that is here for the first time nor later was there ever another colour.
    expect(await menuSeen(other.page)).toEqual(['#12303a']);
    expect([...(await wcagFaults(other.page)), ...(await sideways(other.page))]).toEqual([]);

    await other.page.goto(`${venue.address}/themeSetting?theme=default`);
    await other.page.getByText(say.ignored).waitFor();
    expect(await menuSeen(other.page)).toEqual(['#f8f9fa']);
    await other.page.getByRole('button', { name: say.again }).click();
    await expect.poll(async () => (await menuSeen(other.page)).at(-1)).toBe('#12303a');

    // A page that is open follows what is put to use, and one that tries another theme shows that until it is ended.
    await use('console', null);
    await expect.poll(async () => (await menuSeen(other.page)).at(-1)).toBe('#f8f9fa');
    await other.page.goto(`${venue.address}/themeSetting?edit=${themeId}`);
    await other.page.getByRole('button', { name: say.tryOut, exact: true }).click();
    await other.page.locator('[data-part="theme-tried"]').getByText(name).waitFor();
    await expect.poll(async () => (await menuSeen(other.page)).at(-1)).toBe('#12303a');
    await other.settled();
    expect([...(await wcagFaults(other.page)), ...(await sideways(other.page))]).toEqual([]);
    await page.reload();
    await page.locator('[data-part="side"]').waitFor();
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--menu-bg'))).toBe('#f8f9fa');
    await other.page.getByRole('button', { name: say.endTrial }).click();
    await expect.poll(async () => (await menuSeen(other.page)).at(-1)).toBe('#f8f9fa');
    await use('login', null);
  },
);
