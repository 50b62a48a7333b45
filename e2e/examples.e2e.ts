import { layoutsEndpoints, placesEndpoints, pluginsEndpoints } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { browser, api, enter } = openJourney();

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'the gallery shows every widget live in a place, and operates nothing (%s)',
  async (language) => {
    const t = await phrasesOf('examples', language);
    const palette = dataOf(await api.call(pluginsEndpoints.listPalette, {})).filter(({ enabled }) => enabled);
    const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
    const place = places.find(({ devices }) => devices.total > 0);
    const { page, complaints, settled } = await browser.visit({ language, width: 1440, height: 900 });
    await enter(page, '/examples');
    const cards = page.locator('[data-part="example"]');
    await cards.first().locator('[data-part="widget"]').waitFor();
    await settled();
    await browser.picture(page, `examples-${language}`);
    expect(await cards.count()).toBeGreaterThan(palette.length);
    // What is far below is not mounted before somebody gets there.
    const chart = page.getByRole('region', { name: t.charts, exact: true }).locator('[data-part="example"]').first();
    expect(await chart.locator('[data-part="widget"]').count()).toBe(0);
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('canvas').waitFor();
    await settled();
    await browser.picture(page, `examples-charts-${language}`);

    const controls = page.getByRole('region', { name: t.controls, exact: true });
    const control = controls.locator('[data-part="example"]').first();
    await control.scrollIntoViewIfNeeded();
    await control.locator('[data-part="control-panel"]').waitFor();
    await settled();
    // Nothing in a card can be pressed or reached by the keyboard.
    expect(await control.locator('[inert] button').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-part="example"] :is(button, a, input, [tabindex]):not([inert] *)').count()).toBe(
      0,
    );
    await browser.picture(page, `examples-controls-${language}`);

    await page.getByRole('textbox', { name: t.find }).fill('no such widget');
    await page.getByText(t.nothingFound).waitFor();
    await page.getByRole('textbox', { name: t.find }).fill('');
    // A place of its own, without anything: said in words.
    const bare = dataOf(
      await api.call(placesEndpoints.savePlace, {
        body: {
          name: `Bare ${language}`,
          code: `bare-${language}`,
          groupId: place?.groupId ?? '',
          type: '',
          sort: 999,
          capacity: null,
          openType: 'samePage',
          layoutType: 'default',
          documentId: null,
        },
      }),
    );
    expect(dataOf(await api.call(layoutsEndpoints.getLayoutDevices, { params: { id: bare.id } }))).toEqual([]);
    await enter(page, `/examples?placeId=${bare.id}`);
    await page
      .getByText(t.nothingHere.replace('{{place}}', `Bare ${language}`))
      .first()
      .waitFor();
    await settled();
    await browser.picture(page, `examples-bare-${language}`);
    expect((await api.call(placesEndpoints.removePlace, { query: { id: bare.id } })).code).toBe('200');
    for (const [width, height] of [
      [800, 480],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await enter(page, '/examples');
      await cards.first().locator('[data-part="widget"]').waitFor();
      await settled();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await browser.picture(page, `examples-${width}-${language}`);
    }
    await page.evaluate(() => localStorage.setItem('eoms_mode', 'dark'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, '/examples');
    await cards.first().locator('[data-part="widget"]').waitFor();
    await settled();
    await browser.picture(page, `examples-dark-${language}`);
    expect(complaints).toEqual([]);
  },
);
