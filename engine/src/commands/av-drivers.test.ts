import { type Simulator, simulate } from '@eoms/drivers/simulators';
import { afterEach, describe, expect, it } from 'vitest';
import { createVenue, patience, type Venue } from '../testing/venue.ts';

type Settings = Record<string, string | number | boolean>;
const cause = { kind: 'person', id: 'u1', name: 'Li' } as const;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const venueWith = async (driverId: string, settings: Settings): Promise<{ venue: Venue; simulator: Simulator }> => {
  const simulator = await simulate(driverId, { host: '127.0.0.1', port: 0, params: settings });
  opened.push(simulator);
  const venue = createVenue();
  opened.push(venue);
  venue.engine.start();
  venue.define('d', driverId, { host: simulator.host, port: simulator.port, ...settings });
  await expect.poll(() => venue.connection('d'), patience).toBe('online');
  return { venue, simulator };
};

const matrix = { kind: 'matrix', inputs: 4, outputs: 4 };

describe.each<[string, Settings, string, Settings, string, string | number | boolean]>([
  ['videohub', { inputs: 4, outputs: 4 }, 'route', { output: '3', input: '2' }, 'route[3]', '2'],
  ['videohub', { inputs: 4, outputs: 4 }, 'nameInput', { input: '2', name: 'Stage' }, 'inputName[2]', 'Stage'],
  ['extron_sis', matrix, 'route', { output: '3', input: '2', plane: 'all' }, 'route[3]', '2'],
  ['extron_sis', matrix, 'videoMute', { output: '4', on: true }, 'videoMute[4]', true],
  ['extron_sis', { inputs: 8 }, 'setInput', { input: '5' }, 'input', '5'],
  ['visca_ip', {}, 'moveTo', { pan: 120, tilt: -40, speed: 12 }, 'arrived', true],
  ['visca_ip', { fixedNumber: 1 }, 'moveTo', { pan: 120, tilt: -40, speed: 12 }, 'arrived', true],
  ['visca_ip', { transport: 'tcp' }, 'power', { on: false }, 'power', 'standby'],
  ['osc_x32', {}, 'recallScene', { scene: 7 }, 'scene', 7],
  ['osc_x32', {}, 'channelLevel', { number: 9, level: -10 }, 'channelLevel[9]', -10],
])('%s %j: %s %j', (driverId, settings, action, args, key, value) => {
  it('is confirmed by the state of the device', async () => {
    const { venue } = await venueWith(driverId, settings);
    venue.engine.execute({ id: 'c', deviceId: 'd', action, args, cause });
    await expect.poll(() => venue.engine.commands.get('c')?.status, patience).toBe('confirmed');
    expect(venue.value('d', key)).toBe(value);
    expect(venue.news['driver.setAside']).toEqual([]);
  });
});

it('does not confirm a route that a locked output did not take', async () => {
  const { venue, simulator } = await venueWith('videohub', { inputs: 4, outputs: 4 });
  simulator.set('lock[1]', 'locked');
  const args = { output: '1', input: '4' };
  venue.engine.execute({ id: 'c', deviceId: 'd', action: 'route', args, cause, expiresInMs: 600 });
  await expect.poll(() => venue.engine.commands.get('c')?.status, patience).toBe('expired');
  expect(venue.value('d', 'route[1]')).toBe('1');
});

it.each<[string, Settings]>([
  ['videohub', {}],
  ['qsys_qrc', {}],
  ['tesira_ttp', {}],
  ['extron_sis', {}],
  ['visca_ip', { transport: 'tcp' }],
])('%s %j is offline when its device is gone and online soon after it is back', async (driverId, settings) => {
  const { venue, simulator } = await venueWith(driverId, settings);
  await simulator.fault('refuse');
  await expect.poll(() => venue.connection('d'), { timeout: 15_000, interval: 20 }).toBe('offline');
  await simulator.fault('none');
  await expect.poll(() => venue.connection('d'), patience).toBe('online');
});
