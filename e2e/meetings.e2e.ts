import { meetingsEndpoints, placesEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { browser, api: admin, enter } = openJourney();

const words = {
  zh: { subject: '主题', save: '保存', extend: '延长', half: '30 分钟', cancel: '取消会议', week: '周' },
  en: {
    subject: 'Subject',
    save: 'Save',
    extend: 'Extend',
    half: '30 minutes',
    cancel: 'Cancel meeting',
    week: 'Week',
  },
} as const;
/** A day without sample meetings, another one for each language. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const placeOf = async (code: string) => {
  const place = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} })).find(
    (one) => one.code === code,
  );
  if (!place) throw new Error(`no place ${code}`);
  return place;
};

/** Draws over the half hours of a row, from the first to the last. */
const draw = async (page: Page, row: number, first: number, last: number): Promise<void> => {
  const middle = async (slot: number) => {
    const box = await page.locator(`[data-row="${row}"][data-slot="${slot}"]`).boundingBox();
    if (!box) throw new Error('no slot');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(first)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(last)), { steps: 4 });
  await page.mouse.up();
};

describe.each(looks(import.meta.url, ['zh', 'en'] as const))('meetings (%s)', (language) => {
  const text = words[language];
  const date = dayIn(language === 'zh' ? 30 : 31);

  it('are drawn on free time, extended and cancelled', async () => {
    const { page, complaints, settled } = await browser.visit({ language });
    await enter(page, `/placeMeeting?on=${date}`);
    await page.locator('[data-part="board"]').waitFor();
    await settled();
    await draw(page, 3, 4, 6);
    const subject = `Journey ${language}`;
    await page.getByLabel(text.subject).fill(subject);
    await page.getByRole('button', { name: text.save, exact: true }).click();
    const entry = page.locator('button[data-part="board-entry"]', { hasText: subject });
    await entry.waitFor();
    await settled();
    await entry.click();
    await page.locator('[data-part="meeting-facts"]').waitFor();
    await page.getByRole('button', { name: text.extend }).click();
    await page.getByText(text.half, { exact: true }).click();
    await page.locator('[data-part="meeting-facts"] .numeric', { hasText: /09:00–11:00/ }).waitFor();
    await browser.picture(page, `meetings-${language}`);
    await page.getByRole('button', { name: text.cancel, exact: true }).first().click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: text.cancel, exact: true }).click();
    await entry.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('are a list on a phone, which scrolls only downwards', async () => {
    const { page } = await browser.visit({ language, width: 390, height: 844 });
    await enter(page, '/placeMeeting');
    await page.locator('[data-part="agenda-place"]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await browser.picture(page, `meetings-phone-${language}`);
  });
});

describe('a meeting that begins', () => {
  it('changes the state of its place on screens that are open, within seconds', async () => {
    const place = await placeOf('107');
    const { page, settled } = await browser.visit({ language: 'en' });
    await enter(page, '/home');
    const tile = page.locator('[data-part="tile"]', { hasText: '107' });
    await tile.waitFor();
    await settled();
    const startsAt = new Date(Date.now() + 3_000).toISOString();
    const body = {
      placeId: place.id,
      subject: 'Live',
      remarks: '',
      participants: [],
      repeat: null,
      organiser: { name: 'Wang Fang', userId: null },
      startsAt,
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const { id } = dataOf(await admin.call(meetingsEndpoints.saveMeeting, { body }));
    await tile.getByText('Wang Fang').waitFor();
    expect(await admin.call(meetingsEndpoints.endMeeting, { body: { id } })).toMatchObject({ status: true });
    await tile.getByText('Wang Fang').waitFor({ state: 'detached' });
  });
});
