import { devicesEndpoints } from '@eoms/contract';
import { shortOrWhole, until } from '@eoms/contract/testing';
import { describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';

const { venue: system, browser, api, enter } = openOwnJourney();

/** Names of devices that are still in a state they should have left, for the failure message. */
const leftBehind = async (connection: 'online' | 'offline', numbers: ReadonlySet<number>): Promise<string[]> => {
  const samples = new Map((await system.devices()).map((device) => [device.deviceId, device]));
  const found: string[] = [];
  for (const current of ['1', '2']) {
    const query = { size: '200', current, connection };
    const { records } = dataOf(await api.call(devicesEndpoints.listDevices, { query }));
    for (const { id, live } of records) {
      const sample = samples.get(id);
      if (sample && numbers.has(sample.number))
        found.push(`${sample.number} ${sample.driver} ${live.reason?.en ?? ''}`);
    }
  }
  return found;
};

/** One-way protocols: nothing ever answers, so the product cannot know whether the device is there. */
const unanswered = ['sacn', 'wake_on_lan'];
/** Polled seldom and with retries, so up to a minute may pass before a device counts as offline. */
const patient = ['snmp', 'generic_udp', 'art_net', 'bacnet_ip'];
const leftOut = new Set(shortOrWhole([...unanswered, ...patient], unanswered));

describe('half the venue', () => {
  it('loses power and comes back, as the screen shows', async () => {
    const { page } = await browser.visit();
    await until(
      'everything is online',
      async () => {
        const { records } = dataOf(
          await api.call(devicesEndpoints.listDevices, {
            query: { size: '10', connection: 'offline', brandName: 'Panasonic' },
          }),
        );
        return records.length === 0;
      },
      30_000,
    );
    await enter(page, '/deviceInformation?connection=offline');
    const half = (await system.devices()).filter(
      ({ number, deviceId, port, driver }) =>
        deviceId !== null && port !== null && number % 2 === 0 && !leftOut.has(driver),
    );
    expect(half.length).toBeGreaterThan(80);
    const numbers = new Set(half.map(({ number }) => number));
    for (const { number } of half) await system.device(number, 'fault', { fault: 'refuse' });
    await eventually('half the venue is offline', () => leftBehind('online', numbers), 180_000);
    await page.locator('tbody tr').nth(15).waitFor();
    for (const { number } of half) await system.device(number, 'fault', { fault: 'none' });
    await eventually('the venue has recovered', () => leftBehind('offline', numbers), 180_000);
  }, 500_000);
});

/** Waits until the list is empty; the failure names what is left. */
const eventually = async (what: string, who: () => Promise<string[]>, withinMs: number): Promise<void> => {
  let left: string[] = [];
  await until(
    what,
    async () => {
      left = await who();
      return left.length === 0;
    },
    withinMs,
  ).catch(() => expect(left, what).toEqual([]));
};
