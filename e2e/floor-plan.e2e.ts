import { floorPlansEndpoints, placesEndpoints } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { dataOf, signInBy } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { pdfOf } from './harness/small-pdf.ts';

const { listFloorPlans, getFloorPlan, removeFloorPlan } = floorPlansEndpoints;
const { venue, browser, api: admin, enter } = openJourney();

const planNamed = async (name: string, api = admin) =>
  dataOf(await api.call(listFloorPlans, { query: {} })).find((plan) => plan.name === name);
const read = async (name: string) => {
  const plan = await planNamed(name);
  return dataOf(await admin.call(getFloorPlan, { params: { id: plan?.id ?? '' } }));
};

const words = {
  zh: {
    make: '新建平面图',
    name: '名称',
    owner: '所属分组或场所',
    save: '保存',
    draw: '绘制',
    rest: '自动放置其余',
    undo: '撤销',
  },
  en: {
    make: 'New floor plan',
    name: 'Name',
    owner: 'Group or place',
    save: 'Save',
    draw: 'Draw',
    rest: 'Place the rest',
    undo: 'Undo',
  },
} as const;

describe.each(looks(import.meta.url, ['zh', 'en'] as const))('a floor plan in %s', (language) => {
  const t = words[language];
  const title = `Plan ${language}`;

  it('is made from a page of a PDF, drawn with mouse and keyboard, undone and saved', async () => {
    const room = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} })).find(
      ({ code }) => code === '305',
    );
    const { page, settled } = await browser.visit({ language });
    await enter(page, '/floorPlan');
    // The tree of places is opened whole only if it is there when it is first shown.
    await settled();
    await page.getByRole('button', { name: t.make }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t.name, { exact: true }).fill(title);
    await drawer.getByLabel(t.owner).click();
    await page.keyboard.type(room?.name ?? '');
    await page.locator('.ant-select-tree-title', { hasText: room?.name ?? '' }).click();
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
    await drawer.locator('[data-part="plan-picture"] img').waitFor();
    await drawer.getByRole('button', { name: t.save }).click();
    await drawer.waitFor({ state: 'hidden' });

    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: t.draw, exact: true }).click();
    await page.getByRole('button', { name: t.rest }).click();
    const devices = page.locator('[data-part="plan-symbol"]');
    await devices.first().waitFor();
    const count = await devices.count();
    expect(count).toBeGreaterThan(3);

    const box = await devices.first().boundingBox();
    if (!box) throw new Error('no device is drawn');
    await page.mouse.move(box.x + 16, box.y + 16);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 50, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.press('Delete');
    await expect.poll(() => devices.count()).toBe(count - 1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => devices.count()).toBe(count);
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await page.getByRole('button', { name: t.make }).waitFor();

    const saved = await read(title);
    expect(saved).toMatchObject({ version: 1, unplaced: [], ownerName: room?.name });
    expect(saved.devices).toHaveLength(count);
    expect(saved.width / saved.height).toBeCloseTo(2, 1);
  });

  it('opens the controls of a device, also on a phone', async () => {
    const { page } = await browser.visit({ language, width: 390 });
    const plan = await planNamed(title);
    await enter(page, `/floorPlan?planId=${plan?.id}`);
    const spot = page.locator('[data-part="plan-symbol"]').first();
    await spot.click();
    const aside = page.locator('[data-part="plan-aside"]');
    await aside.waitFor();
    // Devices that lie close together are one symbol with a list.
    const several = aside.locator('[data-part="plan-several"] button');
    if ((await several.count()) > 0) await several.first().click();
    await aside.locator('[data-part="control-panel"]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  it('is invisible to who may not see the place', async () => {
    const operator = await signInBy(venue.address, await venue.account('operator'));
    const plan = await planNamed(title);
    expect(await planNamed(title, operator)).toBeUndefined();
    expect(await operator.call(getFloorPlan, { params: { id: plan?.id ?? '' } })).toMatchObject({ code: '404' });
    const own = dataOf(await operator.call(listFloorPlans, { query: {} }));
    expect(own).toHaveLength(1);
    await admin.call(removeFloorPlan, { query: { id: plan?.id ?? '' } });
  });
});
