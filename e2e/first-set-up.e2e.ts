import { placesEndpoints, sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, signInBy } from './harness/api.ts';
import { openBrowser, type TestBrowser } from './harness/browser.ts';
import { type System, startSystem } from './harness/system.ts';

let system: System;
let browser: TestBrowser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const password = 'Rivers-and-7-bridges';

describe('an empty system', () => {
  it('is set up through the printed link, once', async () => {
    const { page, complaints } = await browser.visit();
    await page.goto(await system.setUpLink());
    await page.getByLabel('姓名').fill('周启明');
    await page.getByLabel('用户名').fill('zhou.qiming');
    const [first, second] = await page.locator('input[type="password"]').all();
    await first?.fill(password);
    await second?.fill(password);
    await page.locator('form button[type="submit"]').click();
    await page.locator('[data-part="shell"]').waitFor();
    await page.locator('[data-part="shell"]').getByText('周启明').first().waitFor();

    const again = await createApi(system.address).call(sessionEndpoints.initialise, {
      body: {
        setupToken: (await system.setUpLink()).split('#')[1] ?? '',
        username: 'second',
        name: 'second',
        password,
      },
    });
    expect(again).toMatchObject({ status: false, code: 'setup.alreadyDone' });
    expect(complaints).toEqual([]);
  });

  it('explains empty screens and offers the next step', async () => {
    const { page } = await browser.visit();
    await page.goto(`${system.address}/login`);
    await page.locator('input[name="account"]').fill('zhou.qiming');
    await page.locator('input[name="password"]').fill(password);
    await page.locator('form button[type="submit"]').click();
    await page.locator('[data-part="shell"]').waitFor();
    await page.goto(`${system.address}/place`);
    await page.getByText('还没有场所').waitFor();
    await page.getByRole('button', { name: '新建分组' }).first().click();
    await page.getByLabel('分组名称').fill('1F');
    await page.locator('.ant-drawer-footer .ant-btn-primary').click();
    await page.getByRole('treeitem', { name: '1F' }).waitFor();
    const api = await signInBy(system.address, { username: 'zhou.qiming', password });
    const groups = await api.call(placesEndpoints.listGroups);
    expect(groups.data?.map((g) => g.name)).toEqual(['1F']);
  });
});
