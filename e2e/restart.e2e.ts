import { devicesEndpoints, placesEndpoints, systemEndpoints } from '@eoms/contract';
import { letTimePass, shortOrWhole, until } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, signInBy } from './harness/api.ts';
import { openBrowser, type TestBrowser } from './harness/browser.ts';
import { startVenue } from './harness/furnished.ts';
import { signIn } from './harness/sign-in.ts';
import { type System, startSystem } from './harness/system.ts';

let system: System;
let browser: TestBrowser;
beforeAll(async () => {
  [system, browser] = await Promise.all([startVenue(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const rounds = shortOrWhole(5, 100);
const readyWithinMs = 90_000;

describe('the server', () => {
  it('restarts in mid-session without loss: the page reconnects by itself, still signed in', async () => {
    const account = await system.account('administrator');
    const { page } = await browser.visit();
    await signIn(page, system.address, account, '/deviceInformation?keyword=PT-RZ16K');
    await page.getByRole('table').waitFor();
    await system.kill('SIGTERM');
    await page.locator('[data-part="live-link"][data-state=down]').waitFor();
    system = await startSystem({ demo: true, dataFolder: system.dataFolder, port: system.port });
    await page.locator('[data-part="live-link"][data-state=connected]').waitFor();
    // The next click works without signing in again.
    await page.getByRole('row').nth(1).click();
    await page.locator('[data-part="control-group"]').first().waitFor();
    expect(page.url()).toContain('/deviceInformation');
  });

  it(
    `is killed ${rounds} times while it writes and loses nothing that it acknowledged`,
    async () => {
      const account = await system.account('administrator');
      const acknowledged: string[] = [];
      const first = await signInBy(system.address, account);
      const group = dataOf(
        await first.call(placesEndpoints.saveGroup, { body: { name: `kill ${Date.now()}`, parentId: null, sort: 9 } }),
      ).id;
      for (let round = 0; round < rounds; round += 1) {
        const api = await signInBy(system.address, account);
        let writing = true;
        const writer = (async () => {
          for (let n = 0; writing; n += 1) {
            const name = `kill ${round}-${n}`;
            const body = {
              name,
              code: `k${round}-${n}`,
              groupId: group,
              type: '',
              sort: 0,
              capacity: null,
              openType: 'samePage',
              layoutType: 'default',
              documentId: null,
            };
            const saved = await api.call(placesEndpoints.savePlace, { body }).catch(() => undefined);
            if (saved?.status) acknowledged.push(name);
            if (!saved) return;
          }
        })();
        await letTimePass(150 + ((round * 37) % 200), 'it is killed at some moment');
        await system.kill('SIGKILL');
        writing = false;
        await writer;
        const begun = Date.now();
        system = await startSystem({ demo: true, dataFolder: system.dataFolder, port: system.port });
        expect(Date.now() - begun).toBeLessThan(readyWithinMs);
      }
      const api = await signInBy(system.address, account);
      const kept = new Set(
        dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: { groupId: group } })).map((p) => p.name),
      );
      expect(acknowledged.length).toBeGreaterThan(rounds);
      expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
      // Repeated kills within minutes put the next start into safe mode, until somebody ends it.
      expect(dataOf(await api.call(systemEndpoints.getSafeMode)).on).toBe(true);
      await api.call(systemEndpoints.leaveSafeMode);
      await until(
        'devices online again',
        async () => {
          const { counts } = dataOf(await api.call(devicesEndpoints.listDevices, { query: { size: '10' } }));
          return counts.online > 20;
        },
        60_000,
      );
    },
    shortOrWhole(100_000, 1_200_000),
  );
});
