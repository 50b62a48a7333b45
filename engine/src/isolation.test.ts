import { drivers } from '@eoms/drivers';
import { type Driver, defineDriver } from '@eoms/drivers/kit';
import { afterEach, describe, expect, it } from 'vitest';
import { createBus } from './bus.ts';
import { silentLog } from './log.ts';
import { createVenue, patience, type Venue } from './testing/venue.ts';

const name = { zh: '坏', en: 'broken' };
const broken = (id: string, run: () => Promise<void>, more: Partial<Driver> = {}): Driver =>
  defineDriver({
    id,
    version: '1',
    name,
    category: [],
    protocol: 'none',
    control: 'tcp',
    transport: { kind: 'tcp', port: 1, frame: 'raw' },
    params: [],
    properties: [],
    actions: [],
    poll: [{ id: 'poll', everyMs: 100, run }],
    ...more,
  });

const venues: Venue[] = [];
afterEach(async () => {
  for (const venue of venues.splice(0)) await venue.close();
});

const faulty: [string, Driver][] = [
  ['throws in a poll', broken('bad', async () => JSON.parse('{'))],
  ['never comes back', broken('bad', () => new Promise(() => {}))],
  ['sets what it does not describe', broken('bad', async () => {}, { open: async (device) => device.set('wings', 2) })],
  ['throws when a frame comes', broken('bad', async () => {}, { receive: () => JSON.parse('{') })],
  [
    'cannot say how often to poll',
    broken('bad', async () => {}, { poll: [{ id: 'p', everyMs: () => JSON.parse('{'), run: async () => {} }] }),
  ],
];

describe('a driver that', () => {
  it.each(faulty)('%s is set aside and named while the others go on', async (_, driver) => {
    const venue = createVenue({ drivers: [...drivers, driver], timing: { driverCallMs: 500 } });
    venues.push(venue);
    const simulator = await venue.projector('good', { power: 'on' });
    venue.define('bad', 'bad', { host: simulator.host, port: simulator.port });
    venue.engine.start();
    await expect
      .poll(() => venue.news['driver.setAside'], patience)
      .toMatchObject([{ driverId: 'bad', deviceId: 'bad' }]);
    expect(venue.engine.state.get('bad')?.reason?.en).toContain('set aside');
    expect(venue.engine.diagnostics('bad')).toMatchObject({ setAside: true });
    await expect.poll(() => venue.value('good', 'power'), patience).toBe('on');
    await venue.engine.readNow('good');
    venue.engine.reconnect('bad');
    expect(venue.engine.diagnostics('bad')?.setAside).toBe(false);
  });
});

describe('the bus', () => {
  it('still notifies the others when one listener throws', () => {
    const bus = createBus(silentLog);
    const received: string[] = [];
    bus.on('device.wentOnline', () => JSON.parse('{'));
    const off = bus.on('device.wentOnline', ({ deviceId }) => received.push(deviceId));
    bus.emit('device.wentOnline', { deviceId: 'a', at: 1 });
    off();
    bus.emit('device.wentOnline', { deviceId: 'b', at: 2 });
    expect(received).toEqual(['a']);
  });
});
