import { expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { dmxFixtures } from '../../kit/dmx/dmx-fixture-library.ts';
import { openLive } from '../../testing/live-device.ts';
import { startOla } from '../../testing/start-ola.ts';
import { describeWithPeer } from '../../testing/start-peer.ts';
import { createSacnDriver } from './sacn.driver.ts';

describeWithPeer(['olad', 'setpriv'], 'the Open Lighting Architecture', () => {
  it('receives what the sACN driver sends', async () => {
    const ola = await startOla('e131', 6);
    const params = { mode: 'unicast', host: '127.0.0.1', universe: 6 };
    const live = await openLive(
      createSacnDriver(systemClock),
      { ...params, startAddress: 10 },
      {
        definition: dmxFixtures.dimmerRgbw,
      },
    );
    try {
      await live.execute('setDimmer', { dimmer: 50 });
      await live.execute('setColor', { color: '#ff0180' });
      await live.execute('setChannel', { channel: 503, level: 200 });
      let levels: readonly number[] = [];
      for (let look = 0; look < 100 && levels[511] !== 200; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        levels = await ola.levels();
      }
      expect([levels.slice(8, 14), levels[511]]).toEqual([[0, 128, 255, 1, 128, 0], 200]);
    } finally {
      live.close();
      await ola.stop();
    }
  });
});
