import { type DeviceCommand, panelSessionsEndpoints } from '@eoms/contract';
import { shortOrWhole, until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { pageFaults } from './harness/fit-faults.ts';
import { openOwnJourney } from './harness/journey.ts';
import { codeOn } from './harness/panel-code.ts';
import { pressControls } from './harness/press-controls.ts';
import { type RandomPlace, randomPlaces } from './harness/random-place.ts';

const { pairPanel, savePanelSession } = panelSessionsEndpoints;
const places = shortOrWhole(3, 200);
const seed = Number(process.env.EOMS_PROVE_SEED ?? 20_261_124);
const screens = [
  { what: 'phone', width: 390, height: 844 },
  { what: 'small panel', width: 800, height: 480 },
  { what: 'tablet', width: 1280, height: 800 },
  { what: 'wall', width: 1920, height: 1080 },
] as const;

const { venue, browser, api } = openOwnJourney();

const draft = (name: string, placeId: string, language: 'zh' | 'en') => ({
  name,
  placeId,
  deviceIds: null,
  capabilities: null,
  groupIds: null,
  idleMinutes: 720,
  language,
  pin: null,
  parts: ['control', 'operate'],
  appearance: 'light',
});

interface Panel {
  readonly name: string;
  readonly page: Page;
  readonly settled: () => Promise<void>;
  show(place: RandomPlace, language: 'zh' | 'en'): Promise<void>;
}

const openPanel = async ({ what, width, height }: (typeof screens)[number], placeId: string): Promise<Panel> => {
  const { page, settled } = await browser.visit({ width, height, touch: true });
  await page.goto(`${venue.address}/panel`);
  const body = { code: await codeOn(page), panel: draft(what, placeId, 'zh') };
  const { id } = dataOf(await api.call(pairPanel, { body }));
  await page.locator('[data-part="room-open"]').click();
  return {
    name: what,
    page,
    settled,
    show: async (place, language) => {
      dataOf(await api.call(savePanelSession, { body: { id, panel: draft(what, place.id, language) } }));
      await page.locator('[data-part="room-place"] h1', { hasText: place.name }).waitFor();
      await page.locator('[data-part="layout-grid"]').waitFor();
      await settled();
    },
  };
};

const looked = async (panel: Panel, within: string, picture: string): Promise<string[]> => {
  await panel.settled();
  if (process.env.EOMS_LOOK) await browser.picture(panel.page, picture);
  return await pageFaults(panel.page, within);
};
/** How many cameras of the page show their picture. It is fetched once it is in sight, and by the device that just moved. */
const picturesOn = async (page: Page): Promise<number> => {
  const cameras = page.locator('[data-part~="room-page"] [data-part="video"]');
  let shown = 0;
  for (const camera of await cameras.all()) {
    await camera.scrollIntoViewIfNeeded();
    const isLive = async () => (await camera.getAttribute('data-state')) === 'live';
    shown += await until('a picture', isLive, 15_000).then(
      () => 1,
      () => 0,
    );
  }
  return shown;
};

/** Looks at each page of a panel, and at everything that one of its devices can do. */
const faultsOn = async (panel: Panel, picture: string, at: number, hasCamera: boolean): Promise<string[]> => {
  const { page } = panel;
  const found: string[] = [];
  let pictures = 0;
  const tabs = page.locator('[data-part="layout-rail"] button');
  for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
    if ((await tabs.count()) > 0) await tabs.nth(tab).click();
    if (hasCamera) pictures += await picturesOn(page);
    found.push(...(await looked(panel, '[data-part~="room-page"]', `generated-${picture}-${tab}`)));
    const devices = page.locator('[data-part="devices"] button[data-part="widget-device"]');
    if ((await devices.count()) === 0) continue;
    await devices.nth(at % (await devices.count())).click();
    await page.locator('.ant-drawer-open .ant-drawer-body').waitFor();
    found.push(...(await looked(panel, '.ant-drawer', `generated-${picture}-device`)));
    await page.locator('.ant-drawer-close').click();
    await page.locator('.ant-drawer-body').waitFor({ state: 'hidden' });
  }
  if (hasCamera && pictures !== 1) found.push(`${pictures} pictures of its camera`);
  return found;
};

/** When a device was last in trouble: a question that it never answered may take it offline some time after. */
const troubledAt = new Map<string, number>();
const recoversMs = 60_000;
const troubles = ['mute', 'delay', 'garbage', 'refuse'] as const;
/** Operates what the page shows and what one device can do, in every third place with a device in trouble. */
const operate = async (panel: Panel, place: RandomPlace, at: number): Promise<string[]> => {
  const { page } = panel;
  const devices = (await venue.devices()).filter(({ deviceId }) => place.deviceIds.includes(deviceId ?? ''));
  const ill = at % 3 === 2 ? devices[at % devices.length] : undefined;
  const setFault = async (fault: string) => {
    if (ill) await venue.device(ill.number, 'fault', { fault });
  };
  await setFault(troubles[Math.floor(at / 3) % troubles.length] ?? 'mute');
  const pressing = { page, api, placeId: place.id };
  const commands = [...(await pressControls(pressing, '[data-part~="room-page"]', 4))];
  const rows = page.locator('[data-part="devices"] button[data-part="widget-device"]');
  if ((await rows.count()) > 0) {
    await rows.nth(at % (await rows.count())).click();
    await page.locator('.ant-drawer-open .ant-drawer-body').waitFor();
    commands.push(...(await pressControls(pressing, '.ant-drawer-open', 6)));
    await page.locator('.ant-drawer-close').click();
  }
  await setFault('none');
  if (ill?.deviceId) troubledAt.set(ill.deviceId, Date.now());
  return commands.filter((command) => !endedWell(command)).map(inWords);
};

/**
 * A command may take this long; to a device in trouble as long as its action may at most. Power is confirmed once the
 * projector has warmed up or cooled down, which the sample's do in some eight seconds.
 */
const mostMs = 5_000;
const mostOf = ({ action }: DeviceCommand): number => (action === 'power' ? 30_000 : mostMs);
const tookMs = ({ createdAt, endedAt }: DeviceCommand): number =>
  endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(endedAt) - Date.parse(createdAt);
/** A projector that warms up or cools down says that it is busy. */
const endedWell = (command: DeviceCommand): boolean => {
  const { deviceId, status, reason, createdAt, expiresAt } = command;
  if (Date.now() - (troubledAt.get(deviceId) ?? 0) < recoversMs)
    return tookMs(command) <= Date.parse(expiresAt) - Date.parse(createdAt) + mostMs;
  return tookMs(command) <= mostOf(command) && (status === 'confirmed' || reason?.code === 'device.busy');
};
const inWords = (command: DeviceCommand): string =>
  `${command.deviceName} ${command.action}: ${command.status} ${command.reason?.code} after ${tookMs(command)} ms`;

it(
  `generated panels of ${places} random places fit a phone, a panel and a wall, for fingers and for everybody`,
  async () => {
    const installed = (await venue.devices()).filter(({ deviceId }) => deviceId !== null);
    const devices = installed.flatMap(({ deviceId }) => deviceId ?? []);
    const cameras = installed.filter(({ driver }) => driver === 'onvif').flatMap(({ deviceId }) => deviceId ?? []);
    const faults: string[] = [];
    const note = (found: readonly string[]) => {
      faults.push(...found);
      // The whole proof takes the better part of an hour: what it finds is read while it goes on.
      for (const fault of found) console.log(fault);
    };
    let panels: Panel[] | undefined;
    let at = 0;
    for await (const place of randomPlaces(api, devices, { places, seed, cameras })) {
      const language = at % 2 === 0 ? 'zh' : 'en';
      panels ??= await Promise.all(screens.map((screen) => openPanel(screen, place.id)));
      const look = async (panel: Panel): Promise<void> => {
        await panel.show(place, language);
        const found = await faultsOn(panel, `${at}-${panel.name}-${language}`, at, place.hasCamera);
        note(found.map((fault) => `${place.name} (${language}) on the ${panel.name}: ${fault}`));
      };
      await Promise.all(panels.map(look));
      const [, , tablet] = panels;
      if (tablet) note(await operate(tablet, place, at));
      at += 1;
    }
    expect(faults).toEqual([]);
  },
  places * 90_000,
);
