import { placesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, signInBy } from './harness/api.ts';
import { openBrowser, type TestBrowser } from './harness/browser.ts';
import { fitFaults } from './harness/fit-faults.ts';
import { seriousOnes } from './harness/screen-walk.ts';
import { comeBack } from './harness/sign-in.ts';
import { sharedVenue } from './harness/venue.ts';

const venue = sharedVenue();
let browser: TestBrowser;
let placeId: string;
beforeAll(async () => {
  browser = await openBrowser();
  const admin = await signInBy(venue.address, await venue.account('administrator'));
  const places = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} }));
  placeId = places.find(({ code }) => code === '207')?.id ?? '';
});
afterAll(() => browser?.close());

/** A wireless microphone of the training room was not put back into its charger. */
const receiver = async (): Promise<number> => {
  const inRoom = (await venue.devices()).filter(({ driver, place }) => driver === 'generic_tcp' && place === '207');
  return inRoom.at(-1)?.number ?? 0;
};

describe('the audio system of a room', () => {
  it('is looked at and checked before a meeting, on a desk, a wall panel and a phone', async () => {
    const { page, settled, complaints } = await browser.visit({ language: 'en', touch: true });
    await comeBack(page, venue.address, await venue.account('operator'), `/placeControl?placeId=${placeId}`);
    const card = page.locator('[data-part="card-audio"]');
    await card.locator('[data-part="audio-reasons"]').getByText('7%').waitFor();
    expect(await card.locator('[data-part="audio-verdict"]').innerText()).not.toBe('Ready');
    await browser.picture(page, 'audio-system-1440');

    await venue.device(await receiver(), 'state', { property: 'battery2', value: 80 });
    await card.getByRole('button', { name: 'Check now' }).click();
    await card.getByText(/^Checked at \d\d:\d\d:\d\d by zhang.wei/).waitFor();
    await card.locator('tr', { hasText: '80' }).waitFor();
    expect(await card.locator('[data-part="audio-reasons"]').getByText('7%').count()).toBe(0);

    for (const [width, height, view] of [
      [800, 480, '&view=info'],
      [390, 844, ''],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${venue.address}/placeControl?placeId=${placeId}${view}`);
      await card.locator('[data-part="audio-devices"]').waitFor();
      await settled();
      // Words for screen readers, far down in what scrolls, once made the page itself longer than the screen.
      expect([width, await fitFaults(page, '[data-part="card-audio"]')]).toEqual([width, []]);
      expect(await seriousOnes(page)).toEqual([]);
      await browser.picture(page, `audio-system-${width}`);
    }
    expect(complaints).toEqual([]);
  });
});
