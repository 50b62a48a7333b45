import { documentsEndpoints, placesEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { venue, browser, api: admin, enter } = openJourney();

const words = {
  zh: {
    create: '新建文档',
    save: '保存',
    text: '文本与标题',
    state: '场所状态',
    title: '中文标题',
    addPage: '添加页面',
    seconds: '停留秒数（0 为不翻页）',
    publish: '发布',
    share: '分享',
    start: '开始分享',
    address: '分享地址',
    stop: '停止分享',
    gone: '地址无效或已停止分享',
    fullScreen: '全屏',
  },
  en: {
    create: 'New document',
    save: 'Save',
    text: 'Text',
    state: 'Place state',
    title: 'English title',
    addPage: 'Add page',
    seconds: 'Seconds until the next page (0: stays)',
    publish: 'Publish',
    share: 'Share',
    start: 'Share',
    address: 'Share address',
    stop: 'Stop sharing',
    gone: 'This address is not valid or no longer shared',
    fullScreen: 'Full screen',
  },
} as const;
type Words = (typeof words)[keyof typeof words];

const add = async (page: Page, plugin: string): Promise<void> => {
  const entry = page.locator('[data-part="palette-plugin"]').filter({ hasText: plugin }).first();
  await entry.focus();
  await page.keyboard.press('Enter');
};
const setTitle = (page: Page, { title }: Words, text: string) => page.getByLabel(title, { exact: true }).fill(text);

const create = async (page: Page, say: Words, name: string): Promise<string> => {
  await page.getByRole('button', { name: say.create }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox').first().fill(name);
  await drawer.getByRole('button', { name: say.save, exact: true }).click();
  await page.waitForURL(/id=/);
  await page.locator('[data-part="document-stage"]').waitFor();
  return new URL(page.url()).searchParams.get('id') ?? '';
};

const publish = async (page: Page, { publish: verb }: Words): Promise<void> => {
  await page.locator('[data-part="design-bar"]').getByRole('button', { name: verb, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Shares the document; returns the address. */
const share = async (page: Page, say: Words): Promise<string> => {
  await page.locator('[data-part="design-bar"]').getByRole('button', { name: say.share, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: say.start, exact: true }).click();
  return drawer.getByLabel(say.address, { exact: true }).inputValue();
};

const publicCalls = new Set([
  '/eoms/systemLogo',
  '/eoms/solutionTheme/getUseSolutionTheme',
  '/eoms/document/readShared',
]);

describe.each(looks(import.meta.url, ['zh', 'en'] as const))('a control document (%s)', (language) => {
  const say = words[language];
  it('is made of two pages, published, shown full screen, turned, shared and revoked', async () => {
    const places = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} }));
    const room = places.find(({ code }) => code === '305');
    const { page, complaints } = await browser.visit({ language });
    await enter(page, '/customizeControl');
    const id = await create(page, say, `Wall ${language}`);
    const draft = async () => dataOf(await admin.call(documentsEndpoints.getDocumentDraft, { params: { id } })).content;

    const tab = `the-tab-of-another-${language}`;
    await admin.call(documentsEndpoints.announceDocumentDesigner, { body: { id, tab, leaving: false } });
    await page.locator('[data-part="designers"]').waitFor();
    const entry = page.locator('[data-part="palette-plugin"]').filter({ hasText: say.text }).first();
    await entry.dragTo(page.locator('[data-part="document-stage"] .react-flow__pane'), {
      targetPosition: { x: 400, y: 300 },
    });
    await until('it lies where it was dropped', async () => {
      const [dropped] = (await draft()).pages[0]?.items ?? [];
      return dropped !== undefined && dropped.x > 20 && dropped.y > 20;
    });
    await setTitle(page, say, 'First page');
    await page.locator('[data-part="document-stage"] .react-flow__pane').click({ position: { x: 5, y: 5 } });
    await page.getByLabel(say.seconds).fill('2');
    await page.getByRole('button', { name: say.addPage }).click();
    await add(page, say.state);
    await page.locator('[data-part="design-aside"] .ant-select').first().click();
    await page.locator('[data-part="design-aside"] .ant-select input').first().fill('305');
    await page.locator('.ant-select-tree-title', { hasText: room?.name ?? '' }).click();
    await page.locator('[data-part="document-stage"] [data-part="widget-state"]').waitFor();
    await until('all of it is saved', async () => {
      const { pages } = await draft();
      return pages[0]?.seconds === 2 && pages[0].items[0]?.title !== null && pages[1]?.items[0]?.placeId === room?.id;
    });
    await publish(page, say);
    await until('it is published', async () => {
      const { status } = await admin.call(documentsEndpoints.getDocument, { params: { id } });
      return status;
    });
    await browser.picture(page, `document-designer-${language}`);
    const address = await share(page, say);
    expect(address).toMatch(/#[A-Za-z0-9_-]{43}$/);

    const viewer = await page.context().newPage();
    await viewer.goto(`${venue.address}/controlDocument?id=${id}`);
    await viewer.getByText('First page').first().waitFor();
    await viewer.getByRole('button', { name: say.fullScreen }).click();
    await until('full screen', () => viewer.evaluate(() => document.fullscreenElement !== null));
    await viewer.locator('[data-part="document-plane"] [data-part="widget-state"]').waitFor();
    await viewer.close();

    const stranger = await browser.visit({ language });
    const asked = new Set<string>();
    stranger.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/eoms/')) asked.add(pathname);
    });
    await stranger.page.goto(address);
    await stranger.page.locator('[data-part="document-plane"] [data-part="widget-state"]').waitFor();
    expect([...asked].filter((path) => !publicCalls.has(path))).toEqual([]);
    expect(await stranger.page.evaluate(() => localStorage.getItem('eoms_token'))).toBeNull();
    await browser.picture(stranger.page, `shared-document-${language}`);

    await page.getByRole('dialog').getByRole('button', { name: say.stop }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: say.stop, exact: true }).click();
    await stranger.page.getByText(say.gone).waitFor();
    expect(complaints).toEqual([]);
    expect(stranger.complaints).toEqual([]);
  });
});
