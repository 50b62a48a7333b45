import { devicesEndpoints, type FoundPort, switchPortsEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { phrasesOf } from '@eoms/phrases';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { browser, api, enter } = openOwnJourney();

const listed = async () => dataOf(await api.call(switchPortsEndpoints.listFoundPorts, { query: {} }));
const uplinkOf = async (deviceId: string) =>
  dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId } })).uplink;
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.EOMS_PICTURES) await browser.picture(page, name);
};

describe.each(
  looks(import.meta.url, [
    ['zh', 1440],
    ['en', 390],
  ] as const),
)('switch ports in %s at %i', (language, width) => {
  it('are read, offered and stored once somebody accepts them', async () => {
    const t = await phrasesOf('devices', language);
    const { page, complaints, settled } = await browser.visit({ language, width });
    await enter(page, '/deviceInformation');
    await page.getByRole('button', { name: t.discovery, exact: true }).click();
    await page.getByRole('menuitem', { name: t.foundPorts }).click();
    const drawer = page.locator('.ant-drawer');
    const read = drawer.getByRole('button', { name: t.switchesRead });
    await read.waitFor();
    await until('the switches to be online', async () => {
      await read.click();
      await settled();
      return (await listed()).switches.every(({ readAt }) => readAt !== null);
    });
    const [first, second] = (await listed()).records as [FoundPort, FoundPort];
    const rowOf = ({ deviceName }: FoundPort) =>
      drawer.locator('[data-part="found-rows"] li').filter({ hasText: deviceName });
    await rowOf(first).first().waitFor();
    await picture(page, `switch-ports-${language}-${width}`);
    await drawer.getByRole('button', { name: t.switchesShow }).click();
    await picture(page, `switch-ports-switches-${language}-${width}`);
    await drawer.getByRole('button', { name: t.switchesShow }).click();
    expect(await fits(page)).toBe(true);

    await drawer.getByRole('button', { name: `${t.portIgnore} ${first.deviceName}` }).click();
    await rowOf(first).first().waitFor({ state: 'detached' });
    for (const box of await drawer.locator('[data-part="found-rows"] input[type=checkbox]').all()) await box.uncheck();
    await drawer.getByRole('checkbox', { name: new RegExp(second.deviceName) }).check();
    await drawer.getByRole('button', { name: t.portsAccept.replace('{{count}}', '1') }).click();
    await rowOf(second).first().waitFor({ state: 'detached' });
    expect(await uplinkOf(second.deviceId)).toEqual({ switchId: second.switchId, port: second.port });

    await drawer.getByText(t.portsIgnored, { exact: true }).click();
    await drawer.getByRole('button', { name: `${t.portOffer} ${first.deviceName}` }).click();
    await until('the port to be offered again', async () =>
      (await listed()).records.some(({ deviceId }) => deviceId === first.deviceId),
    );
    expect(complaints).toEqual([]);
  });

  it('are offered in the form of the device, and only filled in', async () => {
    const t = await phrasesOf('devices', language);
    const ui = await phrasesOf('ui', language);
    const { page, settled } = await browser.visit({ language, width });
    const [found] = (await listed()).records as [FoundPort];
    await enter(page, `/deviceInformation?deviceId=${found.deviceId}`);
    await page.getByRole('button', { name: ui.edit }).click();
    const use = page.locator('.ant-drawer').getByRole('button', { name: t.portUse, exact: true });
    await use.scrollIntoViewIfNeeded();
    await settled();
    await picture(page, `switch-ports-form-${language}-${width}`);
    await use.click();
    await use.waitFor({ state: 'detached' });
    expect(await uplinkOf(found.deviceId)).toBeNull();
    await page.locator('.ant-drawer').getByRole('button', { name: ui.save }).click();
    await until('the port to be saved', async () => (await uplinkOf(found.deviceId)) !== null);
    expect(await uplinkOf(found.deviceId)).toEqual({ switchId: found.switchId, port: found.port });
  });
});
