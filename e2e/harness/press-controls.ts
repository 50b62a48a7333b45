import { commandsEndpoints, type DeviceCommand } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { ElementHandle, Page } from 'playwright-core';
import { type Api, dataOf } from './api.ts';

const locked = ':disabled, [aria-disabled=true], .ant-slider-disabled *';
const controls = ':is(.command, [data-part="point"], .ant-switch, .ant-slider-handle)';
/** A control that is not there by then has gone. */
const goneMs = 500;
/** A device in trouble may keep a slow action, like that of a motor, until its time limit. */
const longestMs = 180_000;
const commandsOf = async (api: Api, placeId: string) =>
  dataOf(await api.call(commandsEndpoints.listCommands, { query: { placeId, size: '200' } }));

/** Presses a control as a finger or a key would, and answers the question that some ask first. */
const press = async (page: Page, control: ElementHandle<Element>): Promise<void> => {
  await control.scrollIntoViewIfNeeded();
  if (await control.evaluate((one) => one.matches('.ant-slider-handle'))) {
    const isFull = await control.evaluate((one) => one.ariaValueNow === one.ariaValueMax);
    await control.press(isFull ? 'ArrowLeft' : 'ArrowRight');
  } else await control.click();
  const sure = page.locator('.ant-modal-confirm-btns :is(.ant-btn-primary, .ant-btn-dangerous)');
  if (await sure.first().isVisible()) {
    await sure.first().click();
    await sure.first().waitFor({ state: 'hidden' });
  }
};

const isOffered = (control: ElementHandle<Element>): Promise<boolean> =>
  control.evaluate((one, without) => one.checkVisibility() && !one.matches(without), locked);

/** Presses the controls within, up to this many, each once the one before has ended. */
export const pressControls = async (
  { page, api, placeId }: { page: Page; api: Api; placeId: string },
  within: string,
  most: number,
): Promise<readonly DeviceCommand[]> => {
  // What fills in a form sends nothing by itself.
  const all = page.locator(`${within} ${controls}:not(${locked}, [data-part="control-form"] *)`);
  const shown = await all.count();
  const known = new Set((await commandsOf(api, placeId)).records.map(({ id }) => id));
  const sent = async () => (await commandsOf(api, placeId)).records.filter(({ id }) => !known.has(id));
  const step = Math.max(1, Math.floor(shown / most));
  let pressed = 0;
  for (let at = 0; at < shown && pressed < most; at += step) {
    // Others may have gone, or may be locked, with the device that went offline.
    const control = await all
      .nth(at)
      .elementHandle({ timeout: goneMs })
      .catch(() => null);
    if (!control || !(await isOffered(control))) continue;
    const before = (await sent()).length;
    const hasSent = async () => (await sent()).length > before;
    try {
      await press(page, control);
      await until(`control ${at + 1} sent a command`, hasSent, 5_000);
    } catch (error) {
      // Its device may go offline at this very moment: it is locked under the finger.
      if (await isOffered(control)) throw error;
      continue;
    }
    pressed += 1;
    await until(
      `control ${at + 1} ended`,
      async () => (await sent()).every(({ endedAt }) => endedAt !== null),
      longestMs,
    );
  }
  return await sent();
};
