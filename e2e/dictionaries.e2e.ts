import { dictionariesEndpoints, iconsEndpoints, placesEndpoints } from '@eoms/contract';
import { afterAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

const { browser, api, enter } = openJourney();

const words = {
  zh: {
    upload: '上传图标',
    newEntry: '新增条目',
    save: '保存',
    other: 'Kettle room',
    dictionaries: '字典',
    purposes: '借用的用途',
  },
  en: {
    upload: 'Upload icons',
    newEntry: 'New entry',
    save: 'Save',
    other: '水壶间',
    dictionaries: 'Dictionaries',
    purposes: 'Purposes of loans',
  },
} as const;
const kettle = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor"
  stroke-width="2"><path d="M4 9h12v8a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z"/><path d="M16 11h2a2 2 0 0 1 0 5h-2"/></svg>`;
const code = 'kettleRoom';

afterAll(async () => {
  const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
  for (const { id, code: one } of places)
    if (one.startsWith('kettle-')) await api.call(placesEndpoints.removePlace, { query: { id } });
  const entries = dataOf(await api.call(dictionariesEndpoints.getDictionary, { params: { type: 'placeType' } }));
  for (const { id, code: one } of entries)
    if (id && one === code) await api.call(dictionariesEndpoints.removeDictionaryItem, { query: { id } });
  const icons = dataOf(await api.call(iconsEndpoints.listOwnIcons, {}));
  for (const { id, name } of icons)
    if (name === 'own:kettle') await api.call(iconsEndpoints.removeIcon, { query: { id } });
});

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a type of places gets an uploaded icon and a colour, and a place gets the type (%s)',
  async (language) => {
    const say = words[language];
    const name = language === 'zh' ? '水壶间' : 'Kettle room';
    const { page, settled } = await browser.visit({ language, width: 1440, height: 900 });
    const icons = dataOf(await api.call(iconsEndpoints.listOwnIcons, {}));
    await enter(page, '/dicManage?view=icons');
    if (!icons.some((icon) => icon.name === 'own:kettle')) {
      await page.getByRole('button', { name: say.upload }).first().waitFor();
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles([
          { name: 'kettle.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(kettle) },
          {
            name: 'bad.svg',
            mimeType: 'image/svg+xml',
            buffer: Buffer.from(kettle.replace('<path', '<script/><path')),
          },
        ]);
      await page.getByText('bad.svg').waitFor();
      expect(await page.getByRole('status').filter({ hasText: 'bad.svg' }).innerText()).toContain('script');
    }
    await page.getByRole('row').filter({ hasText: 'kettle' }).locator('svg path').first().waitFor();
    await settled();
    expect([await wcagFaults(page), await sideways(page)]).toEqual([[], []]);
    await browser.picture(page, `dictionary-icons-${language}`);

    const drawer = page.getByRole('dialog');
    const known = dataOf(await api.call(dictionariesEndpoints.getDictionary, { params: { type: 'placeType' } }));
    await enter(page, '/dicManage');
    if (!known.some((entry) => entry.code === code)) {
      await page.getByRole('button', { name: say.newEntry }).click();
      await drawer.locator('#name_zh').fill('水壶间');
      await drawer.locator('#name_en').fill('Kettle room');
      await drawer.locator('#newCode').fill(code);
      await drawer.locator('.ant-color-picker-trigger').click();
      await page.locator('.ant-color-picker-hex-input input').fill('2a7d4f');
      await page.locator('.ant-color-picker-hex-input input').press('Enter');
      await drawer.locator('#name_zh').click();
      await drawer.locator('#icon').click();
      await page.getByRole('option', { name: 'kettle' }).click();
      await settled();
      await browser.picture(page, `dictionary-entry-${language}`);
      await drawer.getByRole('button', { name: say.save, exact: true }).click();
      await drawer.waitFor({ state: 'hidden' });
    }
    await page.getByRole('row').filter({ hasText: name }).waitFor();
    await settled();
    expect([await wcagFaults(page), await sideways(page)]).toEqual([[], []]);
    await browser.picture(page, `dictionary-entries-${language}`);
    const stored = dataOf(await api.call(dictionariesEndpoints.getDictionary, { params: { type: 'placeType' } }));
    expect(stored.find((entry) => entry.code === code)).toMatchObject({ colour: '#2a7d4f', icon: 'own:kettle' });

    const [group] = dataOf(await api.call(placesEndpoints.listGroups, {}));
    const placeName = `Kettle ${language}`;
    await api.call(placesEndpoints.savePlace, {
      body: {
        name: placeName,
        code: `kettle-${language}`,
        groupId: group?.id ?? '',
        type: '',
        sort: 0,
        capacity: null,
        openType: 'samePage',
        layoutType: 'default',
        documentId: null,
      },
    });
    await enter(page, `/place?keyword=kettle-${language}`);
    const row = page.getByRole('row').filter({ hasText: placeName });
    await row.getByText(placeName).click();
    // By its name in the other language.
    await drawer.locator('#type').fill(say.other);
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).last().click();
    await settled();
    await browser.picture(page, `dictionary-place-form-${language}`);
    await drawer.getByRole('button', { name: say.save, exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
    await row.getByText(name, { exact: true }).waitFor();
    await settled();
    await browser.picture(page, `dictionary-place-list-${language}`);
    await page.setViewportSize({ width: 390, height: 800 });
    for (const [path, picture] of [
      ['/dicManage', 'entries'],
      ['/dicManage?view=icons', 'icons'],
      ['/dicManage?type=dataType', 'fixed'],
    ] as const) {
      await enter(page, path);
      await settled();
      expect(await sideways(page), path).toEqual([]);
      await browser.picture(page, `dictionary-${picture}-narrow-${language}`);
    }
    const picker = page.getByRole('combobox', { name: say.dictionaries });
    await picker.click();
    await picker.fill(say.purposes);
    await page.locator('.ant-select-dropdown:visible').getByText(say.purposes, { exact: true }).last().click();
    await page.getByText('loanPurpose').waitFor();
  },
);
