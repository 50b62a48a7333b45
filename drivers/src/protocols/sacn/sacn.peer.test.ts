import { it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { expectOlaReceives } from '../../testing/receives-dmx.ts';
import { describeWithPeer } from '../../testing/start-peer.ts';
import { createSacnDriver } from './sacn.driver.ts';

describeWithPeer(['olad', 'setpriv'], 'the Open Lighting Architecture', () => {
  it('receives what the sACN driver sends', () =>
    expectOlaReceives({
      driver: createSacnDriver(systemClock),
      params: { mode: 'unicast', host: '127.0.0.1' },
      plugin: 'e131',
      universe: 6,
    }));
});
