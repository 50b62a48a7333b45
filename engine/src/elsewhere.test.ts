import { describe, expect, it } from 'vitest';
import type { DeviceState } from './state/device-state.ts';
import { openVenues } from './testing/open-venues.ts';
import { patience, type Venue } from './testing/venue.ts';

const open = openVenues();
const device = (venue: Venue, port: number, elsewhere: boolean): void =>
  venue.engine.upsert({
    id: 'p1',
    name: 'p1',
    placeId: 'hall',
    driverId: 'pjlink',
    enabled: true,
    elsewhere,
    params: { host: '127.0.0.1', port, pollSeconds: 1 },
  });
const stateOf = (venue: Venue): DeviceState => {
  const state = venue.engine.state.get('p1');
  if (!state) throw new Error('no state');
  return state;
};

describe('a device that another node runs', () => {
  it('is described and shows what that node knows, and is never connected', async () => {
    const [here, there] = [open(), open()];
    const simulator = await there.projector('p1', { power: 'on' });
    device(here, simulator.port, true);
    await expect.poll(() => there.value('p1', 'power'), patience).toBe('on');
    here.engine.state.accept(stateOf(there));
    expect(stateOf(here)).toEqual(stateOf(there));
    expect(here.engine.actionsOf('p1').map(({ id }) => id)).toContain('power');
    expect(here.engine.diagnostics('p1')?.frames).toEqual([]);
    expect(here.news['device.wentOnline']).toEqual([]);
    expect(here.engine.state.takeChanged()).toEqual([]);
  });

  it('is connected within moments when it is taken over, unlike all devices at the start of a node', async () => {
    const [first, second] = [open(), open({ timing: { startSpreadMs: 60_000 } })];
    const simulator = await first.projector('p1', { power: 'on' });
    device(second, simulator.port, true);
    device(first, simulator.port, true);
    device(second, simulator.port, false);
    await expect.poll(() => second.connection('p1'), patience).toBe('online');
  });

  it('ignores values that are older than its own', async () => {
    const venue = open();
    device(venue, 9, true);
    const at = Date.now();
    const known = (power: string, when: number): DeviceState => ({
      deviceId: 'p1',
      connection: 'online',
      since: at,
      values: { power: { value: power, at: when, since: when, quality: 'good' } },
    });
    venue.engine.state.accept(known('on', at));
    venue.engine.state.accept(known('off', at - 1));
    expect(venue.value('p1', 'power')).toBe('on');
  });

  it('is taken over with its open alarms, which are raised only once and cleared where they ended', async () => {
    const [first, second] = [open(), open()];
    const simulator = await first.projector('p1', { power: 'on', lampHours: '3200' });
    await expect
      .poll(() => first.news['alarm.raised'].map(({ key }) => key), patience)
      .toEqual(['p1:lampHours[1]:old']);
    device(second, simulator.port, true);
    second.engine.state.accept(stateOf(first));

    device(first, simulator.port, true);
    expect(first.news['alarm.cleared']).toEqual([]);
    expect(first.news['device.wentOffline']).toEqual([]);
    second.engine.takeOverAlarms(['p1'], ['p1:lampHours[1]:old']);
    device(second, simulator.port, false);
    await expect.poll(() => second.connection('p1'), patience).toBe('online');
    await expect.poll(() => stateOf(second).values['lampHours[1]']?.quality, patience).toBe('good');
    expect(second.news['alarm.raised']).toEqual([]);
    simulator.set('lampHours[1]', 10);
    await second.engine.readNow('p1');
    await expect
      .poll(() => second.news['alarm.cleared'].map(({ key }) => key), patience)
      .toEqual(['p1:lampHours[1]:old']);
    expect(first.news['alarm.cleared']).toEqual([]);
  });
});

describe('an engine that may not run its devices any more', () => {
  it('sends nothing: no poll and no command', async () => {
    let may = true;
    const venue = open({ mayRun: () => may });
    const simulator = await venue.projector('p1', { power: 'off' });
    await expect.poll(() => venue.value('p1', 'power'), patience).toBe('standby');
    may = false;
    const { polls = 0 } = venue.engine.diagnostics('p1') ?? {};
    venue.engine.execute({
      id: 'c1',
      deviceId: 'p1',
      action: 'power',
      args: { on: true },
      cause: { kind: 'system' },
      expiresInMs: 1_500,
    });
    await expect.poll(() => venue.engine.commands.get('c1')?.status, patience).toMatch(/failed|expired/);
    // One may have been on its way; all others of the first round come no more.
    expect(venue.engine.diagnostics('p1')?.polls).toBeLessThanOrEqual(polls + 1);
    expect(simulator.state().power).toBe('standby');
  });
});
