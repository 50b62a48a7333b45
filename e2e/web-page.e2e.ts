import { createServer, type Server, type ServerResponse } from 'node:http';
import {
  filesEndpoints,
  type LayoutItem,
  layoutsEndpoints,
  panelSessionsEndpoints,
  pathsOf,
  placesEndpoints,
  standardForm,
} from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { freePort } from './harness/free-port.ts';
import { openJourney } from './harness/journey.ts';
import { codeOn } from './harness/panel-code.ts';
import { seriousOnes } from './harness/screen-walk.ts';
import { hlsFiles } from './harness/short-stream.ts';

const { venue, browser, api: admin, enter } = openJourney();
const board = '<!doctype html><html lang="en"><title>Board</title><h1>Trains</h1><a href="/x" target="_top">Leave</a>';
let server: Server;
let site: string;
let placeId: string;
let lobbyId: string;
let stills = 0;
let moving = 0;

/** A picture of one red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
/** Ten pictures a second in one answer that never ends, as cameras send them. */
const sendMoving = (answer: ServerResponse): void => {
  moving += 1;
  answer.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=next' });
  const picture = Buffer.from(pixel, 'base64');
  const head = `--next\r\ncontent-type: image/png\r\ncontent-length: ${picture.length}\r\n\r\n`;
  const timer = setInterval(() => answer.write(Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n')])), 100);
  answer.on('close', () => {
    moving -= 1;
    clearInterval(timer);
  });
};

beforeAll(async () => {
  const places = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} }));
  const idOf = (wanted: string) => places.find(({ code }) => code === wanted)?.id ?? '';
  [placeId, lobbyId] = [idOf('102'), idOf('107')];
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', site);
    if (pathname === '/still.png') {
      stills += 1;
      answer.setHeader('content-type', 'image/png').end(Buffer.from(pixel, 'base64'));
    } else if (pathname === '/video.mjpg') sendMoving(answer);
    else if (hlsFiles[pathname]) {
      const { type, content } = hlsFiles[pathname];
      // Playlists are read by script: their server must let the console do so.
      answer.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(content);
    } else answer.setHeader('content-type', 'text/html').end(board);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
});

const storePicture = async (): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(pixel, 'base64')]), 'a.png');
  const [path] = pathsOf(filesEndpoints.uploadImage);
  const headers = { token: admin.token ?? '' };
  const answer = await fetch(`${venue.address}${path}`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};
const item = (id: string, plugin: string, x: number, more: Partial<LayoutItem>): LayoutItem => ({
  id,
  plugin,
  x,
  y: 0,
  w: 4,
  h: 5,
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: false,
  confirm: 'risky',
  locked: false,
  ...more,
});
const save = async (address: string, image: string) => {
  const { revision } = dataOf(await admin.call(layoutsEndpoints.getLayoutDraft, { params: { id: placeId } }));
  const layout = [item('page', 'webFrame', 0, { attributes: { address } }), item('picture', 'imageInfo', 4, { image })];
  return admin.call(layoutsEndpoints.saveLayout, { body: { placeId, revision, layoutForm: standardForm, layout } });
};
const showsPicture = (page: Page) =>
  expect
    .poll(() => page.locator('[data-part="widget-image"] img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
const trains = (page: Page) =>
  page.frameLocator('[data-part="web-frame"] iframe').getByRole('heading', { name: 'Trains' });

describe('a web page on a layout', () => {
  it('is shown once an administrator allows its website, and never takes the console away', async () => {
    const image = await storePicture();
    expect((await save(`${site}/`, image)).code).toBe('layout.addressRefused');
    const { page, complaints } = await browser.visit({ language: 'en' });
    await enter(page, '/systemSetting?part=webFrames');
    const list = page.getByLabel('Allowed websites');
    const before = await list.inputValue();
    await list.fill(`${before}\n${site}/path`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a website without a path').first().waitFor();
    await list.fill(`${before}\n${site}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => dataOf(await admin.call(layoutsEndpoints.getFrameSites)).sites)
      .toEqual(expect.arrayContaining([site]));
    const { revision } = dataOf(await save(`${site}/`, image));
    dataOf(await admin.call(layoutsEndpoints.publishLayout, { body: { placeId, revision, note: '' } }));

    await page.goto(`${venue.address}/placeControl?placeId=${placeId}`);
    await trains(page).waitFor();
    await showsPicture(page);
    await browser.picture(page, 'web-page-en');
    await page.frameLocator('[data-part="web-frame"] iframe').getByRole('link', { name: 'Leave' }).click();
    await letTimePass(500, 'the page would leave');
    expect(page.url()).toContain('/placeControl');
    // The browser itself reports the navigation that it stopped.
    expect(complaints.filter((text) => !text.includes('top-level'))).toEqual([]);
  });

  it('says in the designer which address is refused', async () => {
    const { page } = await browser.visit({ language: 'zh' });
    await enter(page, `/controlDesign?placeId=${placeId}`);
    await page
      .locator('.react-flow__node')
      .first()
      .click({ position: { x: 20, y: 8 } });
    await page.getByRole('textbox', { name: '网址' }).fill('https://elsewhere.example/');
    await page.getByText('不能显示这个网页').waitFor();
    await page.getByText('管理员可在“系统设置 → 网页”中添加').waitFor();
    await page.getByText('网址不在允许的网站中').first().waitFor();
    await browser.picture(page, 'web-page-refused-zh');
  });

  it('is shown on the panel of the place together with its picture', async () => {
    const { page, complaints } = await browser.visit({ language: 'en', width: 800, height: 480 });
    await page.goto(`${venue.address}/panel`);
    const panel = {
      name: 'Web page',
      placeId,
      parts: ['control'],
      deviceIds: null,
      capabilities: null,
      groupIds: null,
      idleMinutes: 30,
      language: 'en',
      appearance: 'dark',
    };
    dataOf(await admin.call(panelSessionsEndpoints.pairPanel, { body: { code: await codeOn(page), panel } }));
    await page.locator('[data-part="room-open"]').click();
    await trains(page).waitFor();
    expect(await seriousOnes(page)).toEqual([]);
    await browser.picture(page, 'web-page-panel-en');
    const next = page.locator('[data-part="layout-rail"] button').nth(1);
    if (await next.isVisible()) await next.click();
    await showsPicture(page);
    expect(complaints).toEqual([]);
  });
});

describe('a video on a layout', () => {
  const patience = { timeout: 45_000 };
  const live = (page: Page) => page.locator('[data-part="video"][data-state=live]');
  const sourceOf = (page: Page) => live(page).locator('img').first().getAttribute('src');

  it('shows a camera of the place through the server, as it changes', async () => {
    for (const [language, width, height] of [
      ['zh', 1440, 900],
      ['en', 390, 844],
    ] as const) {
      const { page, complaints } = await browser.visit({ language, width, height });
      await enter(page, `/placeControl?placeId=${lobbyId}`);
      await page.locator('[data-part="video"]').scrollIntoViewIfNeeded();
      await live(page).waitFor();
      const first = await sourceOf(page);
      expect(first).toMatch(/^blob:/);
      await expect.poll(() => sourceOf(page), patience).not.toBe(first);
      expect(await seriousOnes(page)).toEqual([]);
      await browser.picture(page, `video-camera-${language}`);
      expect(complaints).toEqual([]);
    }
  });

  it('plays an allowed address, and lets go of it when the page is left', async () => {
    const { revision } = dataOf(await admin.call(layoutsEndpoints.getLayoutDraft, { params: { id: placeId } }));
    const layout = [
      item('stream', 'video', 0, { y: 5, h: 3, attributes: { address: `${site}/live.m3u8` } }),
      item('lost', 'video', 4, { y: 5, h: 3, attributes: { address: `${site}/broken.m3u8` } }),
      item('moving', 'video', 0, { attributes: { address: `${site}/video.mjpg` } }),
      item('still', 'video', 4, { attributes: { address: `${site}/still.png?room=1`, refresh: 1 } }),
    ];
    const body = { placeId, revision, layoutForm: standardForm, layout };
    const saved = dataOf(await admin.call(layoutsEndpoints.saveLayout, { body }));
    const published = { placeId, revision: saved.revision, note: '' };
    dataOf(await admin.call(layoutsEndpoints.publishLayout, { body: published }));
    const { page, complaints } = await browser.visit({ language: 'en' });
    await enter(page, `/placeControl?placeId=${placeId}`);
    await expect.poll(() => live(page).count(), patience).toBe(3);
    await page.locator('[data-part="video-instead"]', { hasText: 'No signal' }).waitFor();
    const film = page.locator('[data-part="video"][data-state=live] video');
    expect(await film.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.muted])).toEqual([64, true]);
    await expect.poll(() => [moving, stills > 2], patience).toEqual([1, true]);
    await browser.picture(page, 'video-address-en');
    await page.goto(`${venue.address}/home`);
    await expect.poll(() => moving, patience).toBe(0);
    expect(complaints).toEqual([]);
  });
});
