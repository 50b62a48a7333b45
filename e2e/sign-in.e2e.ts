import { describe, expect, it } from 'vitest';
import { openJourney } from './harness/journey.ts';
import { signIn, signInHere } from './harness/sign-in.ts';

const { venue, browser, account: admin } = openJourney();

describe('signing in', () => {
  it('guards every other address and returns to it afterwards', async () => {
    const { page, complaints } = await browser.visit();
    await page.goto(`${venue.address}/role?size=50`);
    await page.waitForURL(/\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/role?size=50');
    await signInHere(page, admin);
    await page.waitForURL(`${venue.address}/role?size=50`);
    expect(complaints).toEqual([]);
  });

  it('gives the same message for a wrong password and an unknown user, in both languages', async () => {
    for (const [language, words] of [
      ['zh', '账号或密码不正确'],
      ['en', 'incorrect username/password'],
    ] as const) {
      const { page } = await browser.visit({ language });
      for (const account of [admin.username, 'nobody.here']) {
        await page.goto(`${venue.address}/login`);
        await page.locator('input[name="account"]').fill(account);
        await page.locator('input[name="password"]').fill('certainly-wrong');
        await page.locator('form button[type="submit"]').click();
        await page.getByRole('alert').waitFor();
        expect((await page.getByRole('alert').first().innerText()).toLowerCase()).toContain(words);
      }
    }
  });

  it('speaks English when asked to, and remembers it', async () => {
    const { page } = await browser.visit();
    await page.goto(`${venue.address}/login`);
    await page.getByText('English').click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await signInHere(page, admin);
    await page.reload();
    await page.locator('[data-part="shell"]').waitFor();
    await page.locator('[data-part="shell"]').getByText('Devices').first().waitFor();
  });

  it('forgets the token on sign-out, and the server no longer accepts it', async () => {
    const { page } = await browser.visit();
    await signIn(page, venue.address, admin);
    const token = await page.evaluate(() => localStorage.getItem('eoms_token'));
    expect(token).toBeTruthy();
    await page.locator('[data-part="account"], [aria-haspopup="menu"]').last().click();
    await page.getByText('退出登录').click();
    await page.waitForURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('eoms_token'))).toBeNull();
    const askWithIt = async (): Promise<unknown> => {
      const answer = await fetch(`${venue.address}/eoms/login/listSessions`, { headers: { token: token ?? '' } });
      return answer.json();
    };
    await expect.poll(askWithIt, { timeout: 45_000 }).toMatchObject({ status: false, code: '401' });
  });

  it('returns to the sign-in page when the session has ended', async () => {
    const { page } = await browser.visit();
    await signIn(page, venue.address, admin);
    await page.evaluate(() => localStorage.setItem('eoms_token', 'x'.repeat(43)));
    await page.goto(`${venue.address}/user`);
    await page.waitForURL(/\/login\?redirect=%2Fuser/);
  });
});
