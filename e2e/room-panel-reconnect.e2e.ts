import { panelSessionsEndpoints, placesEndpoints, sessionEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, createApi, dataOf, signInBy } from './harness/api.ts';
import { openBrowser, type TestBrowser } from './harness/browser.ts';
import { codeOn } from './harness/panel-code.ts';
import { type System, startSystem } from './harness/system.ts';

const { pairPanel, revokePanel } = panelSessionsEndpoints;
const account = { username: 'chief', password: 'Quiet-harbour-19' };
const soonMs = 5_000;
const lost = { zh: '与服务器的连接已断开', en: 'Connection to the server lost' };

let system: System;
let browser: TestBrowser;
let admin: Api;
let placeId: string;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  const setupToken = (await system.setUpLink()).split('#')[1] ?? '';
  const first = { setupToken, name: 'Chief', ...account };
  const session = dataOf(await createApi(system.address).call(sessionEndpoints.initialise, { body: first }));
  admin = createApi(system.address, session.token);
  const group = { name: 'Floor', parentId: null, sort: 0 };
  const { id: groupId } = dataOf(await admin.call(placesEndpoints.saveGroup, { body: group }));
  const place = {
    name: 'Room',
    code: 'R',
    groupId,
    type: '',
    sort: 0,
    capacity: null,
    documentId: null,
    openType: 'samePage',
    layoutType: 'default',
  };
  placeId = dataOf(await admin.call(placesEndpoints.savePlace, { body: place })).id;
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const open = async (page: Page, name: string, language: 'zh' | 'en', idleMinutes = 30): Promise<string> => {
  await page.goto(`${system.address}/panel`);
  const panel = {
    name,
    placeId,
    parts: ['meetings', 'bookMeeting'],
    idleMinutes,
    language,
    appearance: 'light',
    deviceIds: null,
    capabilities: null,
    groupIds: null,
  };
  const { id } = dataOf(await admin.call(pairPanel, { body: { code: await codeOn(page), panel } }));
  await page.locator('[data-part="room-open"]').click();
  await page.locator('[data-part="room-bar"]').waitFor();
  return id;
};

it('a panel that nobody touches is locked, and opened again with a tap', async () => {
  const { page } = await browser.visit({ language: 'en', width: 800, height: 480 });
  await open(page, 'Idle', 'en', 1);
  await page.locator('[data-part~="room-lock"]').waitFor({ timeout: 75_000 });
  await page.locator('[data-part="room-open"]').click();
  await page.locator('[data-part="room-bar"]').waitFor();
});

it('panels come back by themselves after a restart, and are out when revoked', async () => {
  const panels = [];
  for (const language of ['zh', 'en'] as const) {
    const { page } = await browser.visit({ language, width: 800, height: 480 });
    panels.push({ page, language, id: await open(page, `Restart ${language}`, language) });
  }
  await system.kill('SIGKILL');
  for (const { page, language } of panels) await page.getByText(lost[language]).waitFor({ timeout: soonMs });
  expect(await panels[0]?.page.locator('[data-part="room-acts"] button:enabled').count()).toBe(0);
  const { port, dataFolder } = system;
  system = await startSystem({ port, dataFolder });
  for (const { page, language } of panels) {
    await page.getByText(lost[language]).waitFor({ state: 'detached' });
    await page.locator('[data-part="room-acts"] button:enabled').first().waitFor();
  }
  admin = await signInBy(system.address, account);
  for (const { page, id } of panels) {
    await admin.call(revokePanel, { body: { id } });
    await page.locator('[data-part="room-code"]').waitFor({ timeout: soonMs });
  }
}, 200_000);
