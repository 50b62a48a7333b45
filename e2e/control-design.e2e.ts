import { layoutsEndpoints, placesEndpoints, standardForm } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { browser, api: admin, enter } = openJourney();
const places = new Map<string, string>();

beforeAll(async () => {
  for (const { code, id } of dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} })))
    places.set(code, id);
});

const idOf = (code: string): string => {
  const id = places.get(code);
  if (!id) throw new Error(`the venue has no place ${code}`);
  return id;
};
const shown = async (code: string) =>
  dataOf(await admin.call(layoutsEndpoints.getLayout, { params: { id: idOf(code) } }));
const draft = async (code: string) =>
  dataOf(await admin.call(layoutsEndpoints.getLayoutDraft, { params: { id: idOf(code) } }));

const words = {
  zh: {
    text: '文本与标题',
    publish: '发布',
    versions: /^版本/,
    restore: '恢复',
    undo: '撤销',
    saved: '自动保存',
    mine: '保留我的布局',
  },
  en: {
    text: 'Text',
    publish: 'Publish',
    versions: /^Version/,
    restore: 'Restore',
    undo: 'Undo',
    saved: 'Saved at',
    mine: 'Keep mine',
  },
} as const;
type Words = (typeof words)[keyof typeof words];

const nodes = (page: Page) => page.locator('.react-flow__node');
const saved = (page: Page, { saved: text }: Words) =>
  page.locator('[data-part="design-bar"] [role=status]').filter({ hasText: text });

/** Adds a text by the keyboard to the first free spot, after one widget made room for it. */
const makeRoomAndAdd = async (page: Page, { text }: Words): Promise<void> => {
  await nodes(page).last().focus();
  await page.keyboard.press('Delete');
  const entry = page.locator('[data-part="palette-plugin"]').filter({ hasText: text }).first();
  await entry.focus();
  await page.keyboard.press('Enter');
};
const publish = async (page: Page, { publish: verb }: Words, note: string): Promise<void> => {
  await page.locator('[data-part="design-bar"]').getByRole('button', { name: verb, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(note);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

describe.each(
  looks(import.meta.url, [
    ['zh', '206'],
    ['en', '305'],
  ] as const),
)('designing a control layout (%s)', (language, code) => {
  const say = words[language];
  it('goes from the generated layout by undo, publishing and restoring to an earlier version', async () => {
    const { page } = await browser.visit({ language });
    await enter(page, `/controlDesign?placeId=${idOf(code)}`);
    await nodes(page).first().waitFor();
    expect((await shown(code)).origin).toBe('generated');
    const before = await nodes(page).count();
    await makeRoomAndAdd(page, say);
    await until('the text is saved', async () => (await draft(code)).layout.some(({ plugin }) => plugin === 'text'));
    expect(await nodes(page).count()).toBe(before);
    await page.getByRole('button', { name: say.undo }).click();
    await until('undone', async () => (await nodes(page).count()) === before - 1);
    await page.keyboard.press('Control+y');
    await until('redone', async () => (await nodes(page).count()) === before);
    await saved(page, say).waitFor();
    await publish(page, say, 'first');
    await until('the place shows it', async () => (await shown(code)).version === 1);

    await nodes(page).last().focus();
    await page.keyboard.press('Delete');
    await until('one less', async () => (await draft(code)).layout.length === before - 1);
    await publish(page, say, 'second');
    await until('version 2', async () => (await shown(code)).version === 2);
    await browser.picture(page, `control-design-${language}`);

    await page.locator('[data-part="design-bar"]').getByRole('button', { name: say.versions }).click();
    const first = page.locator('[data-part="version-list"] > li').filter({ hasText: 'first' });
    await first.getByRole('button', { name: say.restore }).click();
    await page.getByRole('dialog').getByRole('button', { name: say.restore, exact: true }).last().click();
    await until('the draft is version 1', async () => (await draft(code)).layout.length === before);
    await until('on screen too', async () => (await nodes(page).count()) === before);
    expect((await shown(code)).version).toBe(2);
    await publish(page, say, 'third');
    await until('version 3', async () => (await shown(code)).version === 3);
    expect((await shown(code)).layout).toHaveLength(before);
  });
});

describe('two people who design the same place', () => {
  it('are told of each other, and nothing is overwritten silently', async () => {
    const code = '205';
    const { page } = await browser.visit({ language: 'en' });
    await enter(page, `/controlDesign?placeId=${idOf(code)}`);
    await nodes(page).first().waitFor();
    const tab = 'the-tab-of-the-other-designer';
    await admin.call(layoutsEndpoints.announceDesigner, { body: { placeId: idOf(code), tab, leaving: false } });
    await page.locator('[data-part="designers"]').waitFor();

    // Nothing of ours is unsaved: their layout follows.
    const theirs = { placeId: idOf(code), layoutForm: standardForm, layout: (await draft(code)).layout.slice(0, 2) };
    dataOf(await admin.call(layoutsEndpoints.saveLayout, { body: { ...theirs, revision: 0 } }));
    await until('theirs is shown', async () => (await nodes(page).count()) === 2);

    // Their save comes between our change and our save.
    const between = { ...theirs, layout: [], revision: 1 };
    await page.route(
      '**/savePlaceCLTLayout',
      async (route) => {
        dataOf(await admin.call(layoutsEndpoints.saveLayout, { body: between }));
        await route.continue();
      },
      { times: 1 },
    );
    await nodes(page).last().focus();
    await page.keyboard.press('Delete');
    await page.locator('[data-part="design-conflict"]').waitFor();
    expect(await nodes(page).count()).toBe(1);
    expect((await draft(code)).layout).toHaveLength(0);
    await page.getByRole('button', { name: words.en.mine }).click();
    await until('ours is saved', async () => (await draft(code)).layout.length === 1);
  });
});

it('shows the layout in the preview, on a panel without scrolling and on a phone', async () => {
  const { page } = await browser.visit({ language: 'en' });
  await enter(page, `/controlDesign?placeId=${idOf('301')}`);
  await nodes(page).first().waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.locator('[data-part="preview-frame"]');
  for (const [name, width, height] of [
    ['Wall', 1_920, 1_080],
    ['10-inch tablet', 1_280, 800],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await frame.locator('[data-part="layout-grid"]').waitFor();
    // Made smaller to be seen whole, it still has the proportions of its screen.
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1);
    expect(box?.width).toBeLessThanOrEqual(1_440);
    await browser.picture(page, `control-design-${width}`);
  }
  await page.getByRole('button', { name: '800×480' }).click();
  await frame.locator('[data-part="layout-rail"]').waitFor();
  const overflow = await frame
    .locator('[data-part="layout-grid"]')
    .evaluate((grid) => [grid.scrollHeight - grid.clientHeight, grid.scrollWidth - grid.clientWidth]);
  expect(overflow).toEqual([0, 0]);
  await browser.picture(page, 'control-design-panel');
  await page.getByRole('button', { name: 'Phone' }).click();
  await frame.locator('[data-viewport="phone"]').waitFor();
  expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
