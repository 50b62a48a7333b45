import { it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { expectOlaReceives } from '../../testing/receives-dmx.ts';
import { describeWithPeer } from '../../testing/start-peer.ts';
import { createArtNetDriver } from './art-net.driver.ts';

describeWithPeer(['olad', 'setpriv'], 'the Open Lighting Architecture', () => {
  it('receives what the Art-Net driver sends', () =>
    expectOlaReceives({
      driver: createArtNetDriver(systemClock),
      params: { host: '127.0.0.1', expectReply: false, listenPort: 0 },
      plugin: 'artnet',
      universe: 5,
    }));
});
