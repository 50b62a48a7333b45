import { commandsEndpoints, panelSessionsEndpoints, placesEndpoints, systemEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { type Line, openLine } from './harness/line.ts';
import { looks } from './harness/looks.ts';
import { codeOn } from './harness/panel-code.ts';
import { seriousOnes } from './harness/screen-walk.ts';

const { pairPanel, lockPanel, identifyPanel, pagePanelSessions } = panelSessionsEndpoints;
const pin = '4711';
const soonMs = 5_000;

const { venue: system, browser, api: admin, enter } = openOwnJourney();
let line: Line;
let placeId: string;
let placeName: string;
beforeAll(async () => {
  line = await openLine(system.port);
  const place = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} })).find(
    ({ code }) => code === '201',
  );
  if (!place) throw new Error('no place 201');
  placeId = place.id;
  placeName = place.name;
});
afterEach(() => line.mend());
afterAll(async () => {
  await line?.close();
});

const draft = (name: string, language: 'zh' | 'en') => ({
  name,
  placeId,
  deviceIds: null,
  capabilities: null,
  groupIds: null,
  idleMinutes: 30,
  language,
  pin,
  parts: ['control', 'operate', 'scenes', 'runScene', 'meetings', 'extendMeeting', 'endMeeting', 'bookMeeting'],
  appearance: 'light',
});
const pair = async (page: Page, body: object): Promise<string> => {
  await page.goto(`${line.address}/panel`);
  return dataOf(await admin.call(pairPanel, { body: { code: await codeOn(page), ...body } })).id;
};
const unlock = async (page: Page, digits = pin): Promise<void> => {
  const open = page.locator('[data-part="room-open"]');
  if (await open.isVisible()) await open.click();
  await page.locator('[data-part="room-keys"]').waitFor();
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.locator('[data-part="room-keys"] [type=submit]').click();
};
const opened = async (page: Page, name: string, language: 'zh' | 'en'): Promise<string> => {
  const id = await pair(page, { panel: draft(name, language) });
  await page.locator('[data-part="room-open"]').waitFor();
  await unlock(page);
  await page.locator('[data-part="layout-grid"]').waitFor();
  return id;
};
const commandsOf = async (name: string) =>
  dataOf(await admin.call(commandsEndpoints.listCommands, { query: { placeId, size: '50' } })).records.filter(
    ({ cause }) => cause.name === name,
  );
/** A switch of a device that answers, and the question that some ask first. */
const press = async (page: Page): Promise<void> => {
  await page.locator('[data-part="room-body"] .ant-switch:not(.ant-switch-disabled)').first().click();
  const sure = page.locator('.ant-modal-confirm-btns .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-dangerous');
  if (await sure.first().isVisible()) await sure.first().click();
};

const words = {
  zh: { pair: '配对面板', name: '名称', place: '场所', code: '配对码', done: '配对', lost: '与服务器的连接已断开' },
  en: {
    pair: 'Pair a panel',
    name: 'Name',
    place: 'Place',
    code: 'Pairing code',
    done: 'Pair',
    lost: 'Connection to the server lost',
  },
} as const;

describe.each(looks(import.meta.url, ['zh', 'en'] as const))('a wall panel (%s)', (language) => {
  const text = words[language];

  it('is paired by its code in the console, unlocked and used', async () => {
    const { page, complaints, settled } = await browser.visit({ language, width: 800, height: 480 });
    await page.goto(`${line.address}/panel`);
    const code = await codeOn(page);
    const console_ = await browser.visit({ language });
    await enter(console_.page, '/panelSession');
    await console_.settled();
    await console_.page.getByRole('button', { name: text.pair }).first().click();
    const drawer = console_.page.locator('.ant-drawer');
    await drawer.getByLabel(text.code).fill(code.toLowerCase());
    await drawer.locator('.kind-confirmed').waitFor();
    const name = `Journey ${language}`;
    await drawer.getByLabel(text.name, { exact: true }).fill(name);
    await drawer.getByLabel(text.place, { exact: true }).fill(placeName);
    await console_.page.locator('.ant-select-tree-title', { hasText: placeName }).click();
    await browser.picture(console_.page, `panel-pairing-${language}`);
    await drawer.getByRole('button', { name: text.done, exact: true }).click();
    await page.locator('[data-part="room-open"]').click();
    await page.locator('[data-part="layout-grid"]').waitFor();
    await settled();
    await press(page);
    await until('the command is confirmed', async () =>
      (await commandsOf(name)).some(({ status }) => status === 'confirmed'),
    );
    await browser.picture(page, `panel-control-${language}`);
    await console_.page.locator('[data-part="data-table"]', { hasText: name }).waitFor();
    expect([...complaints, ...console_.complaints]).toEqual([]);
  });

  it('fits its screen, with targets for fingers, and has no fault that axe knows', async () => {
    const sizes = [
      [800, 480],
      [1280, 800],
      [390, 844],
    ] as const;
    for (const [width, height] of sizes) {
      const { page, settled } = await browser.visit({ language, width, height });
      await opened(page, `Size ${language} ${width}`, language);
      for (const tab of [0, 1, 2]) {
        await page.locator('[data-part="room-bar"] nav button').nth(tab).click();
        await settled();
        const where = `${width} page ${tab}`;
        expect([where, await seriousOnes(page)]).toEqual([where, []]);
        const [over, small] = await page.evaluate(() => {
          const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
          const low = [...document.querySelectorAll('[data-part~="room-page"] button:not(.ant-switch)')].filter(
            (button) => {
              const { width, height } = button.getBoundingClientRect();
              return width > 0 && height < 44;
            },
          );
          return [Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight), low.map((one) => one.outerHTML)];
        });
        expect([where, over, small]).toEqual([where, 0, []]);
        if (language === 'en')
          expect(await page.locator('[data-part="room-bar"]').innerText()).not.toMatch(/控制|会议$|动作组/);
      }
      await page.locator('[data-part="room-bar"] [data-part="room-tool"]').last().click();
      await page.locator('[data-part="room-open"]').click();
      await page.locator('[data-part="room-keys"]').waitFor();
      expect([width, await seriousOnes(page)]).toEqual([width, []]);
    }
  });

  it('is locked by command; wrong PINs are refused and in the log, the right one opens it', async () => {
    const { page } = await browser.visit({ language, width: 800, height: 480 });
    const name = `Lock ${language}`;
    const id = await opened(page, name, language);
    dataOf(await admin.call(identifyPanel, { body: { id } }).then((answer) => ({ ...answer, data: true })));
    await page.locator('[data-part="room-flash"]').waitFor({ timeout: soonMs });
    await page.locator('[data-part="room-flash"]').waitFor({ state: 'detached' });
    await admin.call(lockPanel, { body: { id } });
    await page.locator('[data-part~="room-lock"]').waitFor({ timeout: soonMs });
    for (const wrong of ['0000', '1111']) {
      await unlock(page, wrong);
      await page.locator('[data-part="room-pin-message"]', { hasText: /PIN/ }).waitFor();
    }
    const failures = async () =>
      dataOf(await admin.call(pagePanelSessions, { query: { keyword: name } })).records[0]?.pinFailures;
    await until('both are counted', async () => (await failures()) === 2);
    const logged = async () => {
      const { records } = dataOf(await admin.call(systemEndpoints.listAudit, { query: { keyword: name } }));
      return records.filter(({ action, outcome }) => action === 'unlockPanel' && outcome === 'refused').length;
    };
    await until('both are in the log', async () => (await logged()) === 2);
    await unlock(page);
    await page.locator('[data-part="room-bar"]').waitFor();
  });

  it('says that the server is lost, and never sends later what was tapped meanwhile', async () => {
    const { page } = await browser.visit({ language, width: 1280, height: 800 });
    const name = `Cut ${language}`;
    await opened(page, name, language);
    await page.locator('[data-part="room-body"] .ant-switch:not(.ant-switch-disabled)').first().waitFor();
    line.cut();
    // Before anybody can know that the line is cut.
    await press(page);
    const tappedAt = Date.now();
    await page.getByText(text.lost).waitFor({ timeout: soonMs });
    expect(Date.now() - tappedAt).toBeLessThan(soonMs);
    expect(await page.locator('[data-part="room-body"] .ant-switch:not(.ant-switch-disabled)').count()).toBe(0);
    await page.locator('[data-part="room-bar"] nav button').nth(1).click();
    expect(await page.locator('[data-part="room-scenes"] button:enabled').count()).toBe(0);
    await until('the tap is old', async () => Date.now() - tappedAt > 7_000);
    line.mend();
    await page.getByText(text.lost).waitFor({ state: 'detached' });
    await page.locator('[data-part="room-scenes"] button:enabled').first().waitFor();
    // What was on its way has arrived by now: on one connection, before what follows.
    await page.locator('[data-part="room-bar"] nav button').nth(0).click();
    await page.locator('[data-part="room-body"] .ant-switch:not(.ant-switch-disabled)').first().waitFor();
    expect(await commandsOf(name)).toEqual([]);
  });
});
