import { letTimePass } from '@eoms/contract/testing';
import { afterEach, expect, it } from 'vitest';
import { createSessionContext } from './isolation/sharing.fixture.ts';
import { createVenue, type Venue } from './testing/venue.ts';

let venue: Venue;
afterEach(() => venue.close());

it('resolves when every shared-connection device is listening, whatever the others wait for', async () => {
  const { shared, followed } = createSessionContext();
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const broker: typeof shared.broker = async (...args) => {
    await opened;
    if (shared.broker === undefined) throw new Error('no broker');
    return shared.broker(...args);
  };
  venue = createVenue({ shared: { ...shared, broker }, timing: { startSpreadMs: 60_000 } });
  for (let n = 0; n < 20; n += 1) venue.define(`shelly-${n}`, 'zigbee2mqtt', { device: `d${n}`, model: 'SJCGQ11LM' });
  venue.define('far', 'pjlink', { host: '127.0.0.1', port: 9 });
  venue.engine.start();
  let listening = false;
  const waiting = venue.engine.untilListening().then(() => {
    listening = true;
  });
  await letTimePass(60, 'it would resolve too early');
  expect(listening).toBe(false);
  open();
  await waiting;
  expect(followed()).toBeGreaterThanOrEqual(20);
});
