import { peopleEndpoints, systemEndpoints } from '@eoms/contract';
import { phrasesOf, settingWords } from '@eoms/phrases';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { seriousOnes, sideways } from './harness/screen-walk.ts';

// Of its own: settings are those of everybody in a venue.
const { venue, browser, api, account, enter } = openOwnJourney();
const { getConfig, saveConfig } = systemEndpoints;

const rules = async () => {
  const found = dataOf(await api.call(getConfig, { params: { type: 'passwords' } }));
  if (found.type !== 'passwords') throw new Error('other settings');
  return found;
};

it.each(
  looks(import.meta.url, [
    ['zh', 1440],
    ['en', 390],
  ] as const),
)('a setting is found, changed, seen to be changed, and put back (%s, %i px)', async (language, width) => {
  const t = await phrasesOf('system', language);
  const common = await phrasesOf('ui', language);
  const words = settingWords[language].passwords;
  const { page, complaints, settled } = await browser.visit({ language, width, height: width < 500 ? 844 : 900 });
  await enter(page, '/systemSetting');
  await page.getByLabel(t.searchSettings, { exact: true }).fill(words.shortest.name);
  const found = page.locator('[data-part="setting-results"] button', { hasText: words.shortest.name });
  await found.first().waitFor();
  if (process.env.EOMS_PICTURES) await browser.picture(page, `settings-search-${language}-${width}`);
  expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
  await found.first().click();
  const marked = page.locator('[data-part="setting"][data-marked]');
  await marked.waitFor();
  expect(new URL(page.url()).searchParams.get('mark')).toBe('shortest');
  await marked.locator('input').fill('21');
  await page.getByRole('button', { name: common.save, exact: true }).click();
  await marked.getByText(account.username).waitFor();
  await settled();
  if (process.env.EOMS_PICTURES) await browser.picture(page, `settings-changed-${language}-${width}`);
  expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
  expect((await rules()).values.shortest).toBe(21);

  // It holds wherever a password is set, and says why.
  const draft = { username: `rule-${language}`, name: 'Rule', phone: null, email: null, code: null, sex: null };
  const body = { ...draft, avatar: null, departmentId: null, enabled: true, password: 'twenty-characters-20' };
  const refused = await api.call(peopleEndpoints.saveUser, { body });
  expect(refused).toMatchObject({ code: 'user.passwordTooWeak', details: [{ field: 'password' }] });
  expect(refused.details?.[0]?.message).toContain('21');

  await marked.getByRole('button', { name: t.putBack, exact: true }).click();
  await page.getByText(t.putBackDone).first().waitFor();
  await expect.poll(() => marked.locator('input').inputValue()).toBe('8');
  const after = await rules();
  expect(after.values).toEqual(after.defaults);

  for (const part of ['general', 'venue', 'security', 'oauth2', 'networks', 'retention']) {
    await enter(page, `/systemSetting?part=${part}`);
    await page.locator('[data-part="setting"]').first().waitFor();
    await settled();
    if (process.env.EOMS_PICTURES) await browser.picture(page, `settings-${part}-${language}-${width}`);
    expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

it.each(
  looks(import.meta.url, [
    ['zh', 1440],
    ['en', 390],
  ] as const),
)('an address is tried, a zone is set, and the diagnostics are downloaded (%s, %i px)', async (language, width) => {
  const t = await phrasesOf('system', language);
  const common = await phrasesOf('ui', language);
  const { page, complaints, settled } = await browser.visit({ language, width, height: width < 500 ? 844 : 900 });
  await enter(page, '/systemSetting?part=networks');
  const trial = page.locator('[data-part="address-trial"]');
  await trial.getByLabel(t.tryAddressField, { exact: true }).fill('http://169.254.169.254/latest');
  await trial.getByRole('button', { name: t.tryNow, exact: true }).click();
  const result = page.locator('[data-part="address-trial-result"]');
  await result.getByText(t.whyNever).waitFor();
  expect(await result.getAttribute('data-allowed')).toBe('false');
  await settled();
  if (process.env.EOMS_PICTURES) await browser.picture(page, `settings-trial-${language}-${width}`);
  expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);

  await enter(page, '/systemSetting?part=venue');
  const zone = page.locator('[data-part="setting"][data-key="timeZone"]');
  await zone.locator('input').fill('Chatham');
  await zone.locator('input').press('Enter');
  await page.getByRole('button', { name: common.save, exact: true }).click();
  await zone.getByText(account.username).waitFor();
  const venueNow = dataOf(await api.call(getConfig, { params: { type: 'venue' } }));
  expect(venueNow.values).toMatchObject({ timeZone: 'Pacific/Chatham' });
  await zone.getByRole('button', { name: t.putBack, exact: true }).click();
  await page.getByText(t.putBackDone).first().waitFor();

  await enter(page, '/systemSetting?part=diagnostics');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t.downloadDiagnostics, exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^eoms-diagnostics.*\.zip$/);
  await settled();
  if (process.env.EOMS_PICTURES) await browser.picture(page, `settings-diagnostics-${language}-${width}`);
  expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
  expect(complaints).toEqual([]);
});

it('whoever needs a second factor and has none sets it up at the sign-in', async () => {
  const password = 'lanterns-above-4-rivers';
  const draft = { username: 'needs-two', name: 'Needs Two', phone: null, email: null, code: null, sex: null };
  dataOf(
    await api.call(peopleEndpoints.saveUser, {
      body: { ...draft, avatar: null, departmentId: null, enabled: true, password },
    }),
  );
  const ask = async (secondFactorFor: 'nobody' | 'everybody') =>
    expect((await api.call(saveConfig, { body: { type: 'security', values: { secondFactorFor } } })).code).toBe('200');
  await ask('everybody');
  try {
    const t = await phrasesOf('login', 'en');
    const { page } = await browser.visit({ language: 'en' });
    await page.goto(`${venue.address}/login`);
    await page.locator('input[name=account]').fill(draft.username);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: t.signIn, exact: true }).click();
    await page.getByText(t.enrolAtSignIn).waitFor();
    if (process.env.EOMS_PICTURES) await browser.picture(page, 'settings-enrolment-en');
    const secret = (await page.locator('output').textContent()) ?? '';
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await seriousOnes(page)).toEqual([]);
    await page.locator('input[name=code]').fill('000000');
    await page.getByRole('button', { name: t.signIn, exact: true }).click();
    await page.getByRole('alert').waitFor();
  } finally {
    await ask('nobody');
  }
});
