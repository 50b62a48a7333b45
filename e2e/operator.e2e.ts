import { alarmsEndpoints, commandsEndpoints, devicesEndpoints, peopleEndpoints, placesEndpoints } from '@eoms/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, dataOf, signInBy } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';

const { venue, browser, api: admin, enter } = openJourney();
let operator: Api;
beforeAll(async () => {
  operator = await signInBy(venue.address, await venue.account('operator'));
});

describe('an operator of one floor', () => {
  it('sees only that floor, on screen and by direct calls', async () => {
    const everything = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} }));
    const own = dataOf(await operator.call(placesEndpoints.listPlaceDetails, { query: {} }));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(everything.length);
    const { page } = await browser.visit();
    await enter(page, '/deviceInformation', 'operator');
    await page.getByRole('table').waitFor();
    const text = await page.locator('[data-part="shell"]').innerText();
    const others = everything.filter((p) => !own.some((o) => o.id === p.id));
    for (const place of others) expect(text).not.toContain(place.name);
    expect(text).not.toContain('角色');
  });

  it('gets the same answer for devices of other floors as for devices that do not exist', async () => {
    const own = new Set(dataOf(await operator.call(placesEndpoints.listPlaceDetails, { query: {} })).map((p) => p.id));
    const all = dataOf(await admin.call(devicesEndpoints.listDevices, { query: { size: '100' } })).records;
    const foreign = all.find((d) => !own.has(d.placeId));
    for (const deviceId of [foreign?.id ?? '', '01900000-0000-7000-8000-0000000000ff']) {
      expect(await operator.call(devicesEndpoints.getDevice, { query: { deviceId } })).toMatchObject({
        status: false,
        code: '404',
      });
      expect(
        await operator.call(commandsEndpoints.executeAction, {
          body: { deviceId, action: 'power', args: { on: false } },
        }),
      ).toMatchObject({ status: false, code: '404' });
      expect(dataOf(await operator.call(alarmsEndpoints.listAlarms, { query: { deviceId } })).records).toEqual([]);
    }
  });

  it('cannot reach screens that the role was not granted, nor their calls', async () => {
    expect(await operator.call(peopleEndpoints.listUsers, { query: {} })).toMatchObject({ status: false, code: '403' });
    const { page } = await browser.visit();
    await enter(page, '/', 'operator');
    await page.goto(`${venue.address}/user`);
    await page.getByRole('main').getByText('没有这个页面').waitFor();
  });
});
