import { expect } from 'vitest';
import type { Driver } from '../kit/define-driver.ts';
import { dmxFixtures } from '../kit/dmx/dmx-fixture-library.ts';
import { openLive } from './live-device.ts';
import { startOla } from './start-ola.ts';

export interface DmxToOla {
  readonly driver: Driver;
  readonly params: Parameters<typeof openLive>[1];
  /** OLA's name of the input plugin. */
  readonly plugin: Parameters<typeof startOla>[0];
  readonly universe: number;
}

/** Expects that the Open Lighting Architecture receives the levels that a fixture at channel 10 is set to. */
export const expectOlaReceives = async ({ driver, params, plugin, universe }: DmxToOla): Promise<void> => {
  const ola = await startOla(plugin, universe);
  const definition = dmxFixtures.dimmerRgbw;
  const live = await openLive(driver, { ...params, universe, startAddress: 10 }, { definition });
  try {
    await live.execute('setDimmer', { dimmer: 50 });
    await live.execute('setColor', { color: '#ff0180' });
    await live.execute('setChannel', { channel: 503, level: 200 });
    const levels = async () => {
      const all = await ola.levels();
      return [all.slice(8, 14), all[511]];
    };
    await expect.poll(levels, { timeout: 8_000 }).toEqual([[0, 128, 255, 1, 128, 0], 200]);
  } finally {
    live.close();
    await ola.stop();
  }
};
