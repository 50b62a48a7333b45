import type { Definition } from '@eoms/drivers/kit';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import { afterEach, describe, expect, it } from 'vitest';
import { createVenue, patience, type Venue } from '../testing/venue.ts';

type Settings = Record<string, string | number | boolean>;
const cause = { kind: 'person', id: 'u1', name: 'Li' } as const;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const describes = (wire: Settings): Definition => ({
  properties: [{ id: 'level', name: { zh: '值', en: 'Value' }, type: 'double', access: 'r', wire }],
  actions: [],
});

interface Case {
  readonly driverId: string;
  readonly key: string;
  readonly settings?: Settings;
  readonly definition?: Definition;
}

const venueWith = async ({ driverId, settings = {}, definition }: Case): Promise<[Venue, Simulator]> => {
  const simulator = await simulate(driverId, { host: '127.0.0.1', port: 0, params: settings });
  opened.push(simulator);
  const venue = createVenue();
  opened.push(venue);
  venue.engine.start();
  const params = { host: simulator.host, port: simulator.port, ...settings, pollSeconds: 1 };
  venue.engine.upsert({
    id: 'd',
    name: 'd',
    placeId: 'hall',
    driverId,
    enabled: true,
    params,
    ...(definition === undefined ? {} : { definition }),
  });
  await expect.poll(() => venue.connection('d'), patience).toBe('online');
  return [venue, simulator];
};

const reading = (venue: Venue, key: string) => venue.engine.state.get('d')?.values[key];
const soon = { timeout: 15_000, interval: 20 };

describe.each<Case>([
  { driverId: 'pjlink', key: 'power', settings: { power: 'on' } },
  { driverId: 'pjlink', key: 'lampHours[1]', settings: { power: 'on' } },
  { driverId: 'pjlink', key: 'input', settings: { power: 'on' } },
  { driverId: 'visca_ip', key: 'power' },
  { driverId: 'visca_ip', key: 'pan' },
  { driverId: 'extron_sis', key: 'input', settings: { inputs: 4 } },
  { driverId: 'extron_sis', key: 'route[1]', settings: { kind: 'matrix', inputs: 4, outputs: 2 } },
  { driverId: 'extron_sis', key: 'videoMute', settings: { inputs: 4 } },
  { driverId: 'onvif', key: 'pan' },
  { driverId: 'onvif', key: 'brightness' },
  { driverId: 'qsys_qrc', key: 'level', definition: describes({ control: 'MainGain' }) },
  {
    driverId: 'tesira_ttp',
    key: 'level',
    definition: describes({ tag: 'Level1', attribute: 'level', index1: 1, subscribe: false }),
  },
  { driverId: 'tesira_ttp', key: 'faultCount' },
  { driverId: 'modbus_tcp', key: 'level', definition: describes({ address: 0 }) },
  { driverId: 'http', key: 'level', definition: describes({ path: '/state', selector: '$.level' }) },
])('$driverId: $key', (one) => {
  it('is unknown at once while the device cannot say, and comes back by itself', async () => {
    const [venue, simulator] = await venueWith(one);
    await expect.poll(() => reading(venue, one.key)?.quality, soon).toBe('good');
    const was = reading(venue, one.key)?.value;
    await simulator.fault('busy');
    await venue.engine.readNow('d').catch(() => {});
    await expect.poll(() => reading(venue, one.key), soon).toMatchObject({ value: null, quality: 'bad' });
    expect(venue.connection('d')).toBe('online');
    await simulator.fault('none');
    await venue.engine.readNow('d');
    await expect.poll(() => reading(venue, one.key), soon).toMatchObject({ value: was, quality: 'good' });
  });
});

it('does not confirm a command by what was read before the device became busy', async () => {
  const [venue, simulator] = await venueWith({
    driverId: 'pjlink',
    key: 'power',
    settings: { warmUpMs: 50, coolDownMs: 50 },
  });
  await expect.poll(() => venue.value('d', 'power'), soon).toBe('standby');
  await simulator.fault('busy');
  const execute = (id: string, on: boolean) =>
    venue.engine.execute({ id, deviceId: 'd', action: 'power', args: { on }, cause, expiresInMs: 700 });
  execute('on', true);
  await expect.poll(() => venue.engine.commands.get('on')?.status, patience).toBe('expired');
  expect(venue.value('d', 'power')).toBeNull();
  execute('off', false);
  await expect.poll(() => venue.engine.commands.get('off')?.status, patience).toBe('expired');
  await simulator.fault('none');
  await expect.poll(() => venue.value('d', 'power'), patience).toBe('standby');
  execute('again', true);
  await expect.poll(() => venue.engine.commands.get('again')?.status, patience).toBe('confirmed');
});
