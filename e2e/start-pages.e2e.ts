import { accessEndpoints, documentsEndpoints, startPagesEndpoints } from '@eoms/contract';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

// Of its own: what a role starts on is that of everybody who holds it.
const { browser, api, enter } = openOwnJourney();

const words = {
  zh: {
    standard: '标准首页',
    menu: '起始页',
    duty: '二层值班台',
    asRole: /^按角色/,
    lost: '原来的起始页已被移除',
    more: '更多',
    role: '运维',
  },
  en: {
    standard: 'Standard home',
    menu: 'Start page',
    duty: '二层值班台',
    asRole: /^As the role says/,
    lost: 'Your start page was removed',
    more: 'More',
    role: 'Operator',
  },
} as const;

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'an operator starts on a designed page (%s)',
  async (language) => {
    const say = words[language];
    const { page, settled } = await browser.visit({ language });
    await enter(page, '/', 'operator');
    const duty = page.getByRole('heading', { name: say.duty, level: 1 });
    await duty.waitFor();
    await settled();
    expect(await sideways(page)).toEqual([]);
    expect(await wcagFaults(page)).toEqual([]);
    await browser.picture(page, `start-page-${language}`);

    // The standard home is one button away, and back again.
    await page.getByRole('button', { name: say.standard, exact: true }).click();
    await page.locator('[data-part="venue"]').waitFor();
    await page.getByRole('button', { name: say.duty, exact: true }).click();
    await duty.waitFor();

    // A choice of one's own stays, also after a reload.
    await page.locator('[data-part="start-page-menu"]').click();
    await page.getByRole('menuitem', { name: say.standard, exact: true }).click();
    await page.locator('[data-part="venue"]').waitFor();
    await page.goto(new URL('/home', page.url()).href);
    await page.locator('[data-part="venue"]').waitFor();
    await page.locator('[data-part="start-page-menu"]').click();
    await page.getByRole('menuitem', { name: say.asRole }).click();
    await duty.waitFor();
  },
);

it('follows what an administrator sets for the role, and says once what was removed', async () => {
  const say = words.en;
  const roles = dataOf(await api.call(accessEndpoints.listAllRoles));
  const roleId = roles.find(({ code }) => code === 'operator')?.id ?? '';
  const [set] = dataOf(await api.call(startPagesEndpoints.listRoleStartPages));
  const { page } = await browser.visit({ language: 'en' });
  await enter(page, '/', 'operator');
  await page.getByRole('heading', { name: say.duty, level: 1 }).waitFor();
  // At once, without a reload.
  await api.call(startPagesEndpoints.setRoleStartPage, { body: { roleId, documentId: null } });
  await page.locator('[data-part="venue"]').waitFor();
  await api.call(startPagesEndpoints.setRoleStartPage, { body: { roleId, documentId: set?.document?.id ?? '' } });
  await page.getByRole('heading', { name: say.duty, level: 1 }).waitFor();
  await api.call(documentsEndpoints.removeDocument, { params: { id: set?.document?.id ?? '' } });
  await page.locator('[data-part="start-page-lost"]').waitFor();
  await page.goto(new URL('/', page.url()).href);
  await page.locator('[data-part="venue"]').waitFor();
  expect(await page.locator('[data-part="start-page-lost"]').count()).toBe(0);
});

it('is set on the screen of roles', async () => {
  const { page } = await browser.visit({ language: 'en' });
  await enter(page, '/role');
  const row = page.getByRole('row').filter({ hasText: 'operator' });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Start page' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Start page').click();
  await page.locator('.ant-select-item-option').first().click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () =>
      dataOf(await api.call(startPagesEndpoints.listRoleStartPages)).map(({ document }) => document?.id),
    )
    .toEqual([expect.any(String)]);
});
