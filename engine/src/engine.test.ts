import { describe, expect, it } from 'vitest';
import { collectHistory, type HistoryRow } from './testing/collect-history.ts';
import { openVenues } from './testing/open-venues.ts';
import { patience, type Venue } from './testing/venue.ts';

const open = openVenues();
const online = (venue: Venue, id: string) => expect.poll(() => venue.connection(id), patience).toBe('online');
const reading = (venue: Venue, id: string, key: string) => expect.poll(() => venue.value(id, key), patience);

describe('a projector', () => {
  it('comes online with its values and live input names', async () => {
    const venue = open();
    await venue.projector('p1', { power: 'on', password: 'pw', lampHours: '3200' }, { password: 'pw' });
    await online(venue, 'p1');
    await reading(venue, 'p1', 'power').toBe('on');
    await reading(venue, 'p1', 'lampHours[1]').toBe(3200);
    await reading(venue, 'p1', 'firmware').toBe('1.00');
    expect(venue.engine.state.get('p1')?.roundTripMs).toBeGreaterThanOrEqual(0);
    expect(venue.engine.diagnostics('p1')?.roundTripMs?.p95).toBeGreaterThanOrEqual(0);
    const input = venue.engine.propertiesOf('p1').find((property) => property.id === 'input');
    expect(input?.enum?.map((item) => item.name.en)).toContain('HDMI 2');
    expect(venue.news['alarm.raised'].map(({ key, level }) => ({ key, level }))).toEqual([
      { key: 'p1:lampHours[1]:old', level: 3 },
    ]);
  });

  it('goes offline for a wrong password with that reason, and is not reported online before', async () => {
    const venue = open();
    await venue.projector('p1', { password: 'right' }, { password: 'wrong' });
    await expect.poll(() => venue.engine.state.get('p1')?.reason?.en, patience).toBe('wrong password');
    expect(venue.news['device.wentOnline']).toEqual([]);
    const { frames } = venue.engine.diagnostics('p1') ?? { frames: [] };
    expect(frames.map((frame) => frame.meaning?.en)).toContain('wrong password');
    expect(frames.some((frame) => frame.text.startsWith('••••%1CLSS'))).toBe(true);
  });

  it('goes offline when it is unplugged, and online when it returns', async () => {
    const venue = open();
    const simulator = await venue.projector('p1', { power: 'on' });
    await reading(venue, 'p1', 'power').toBe('on');
    await simulator.fault('refuse');
    await expect.poll(() => venue.news['alarm.raised'].map((alarm) => alarm.key), patience).toContain('p1:offline');
    expect(venue.engine.state.get('p1')?.values.power?.quality).toBe('stale');
    await simulator.fault('none');
    await expect.poll(() => venue.news['alarm.cleared'].map((alarm) => alarm.key), patience).toContain('p1:offline');
    await expect.poll(() => venue.engine.state.get('p1')?.values.power?.quality, patience).toBe('good');
  });

  it.each(['mute', 'garbage', 'half-open'] as const)(
    'is missed when it falls silent (%s)',
    async (fault) => {
      const venue = open({ timing: { missedPolls: 1 } });
      const simulator = await venue.projector('p1');
      await online(venue, 'p1');
      await simulator.fault(fault);
      await expect.poll(() => venue.connection('p1'), patience).toBe('offline');
    },
    15_000,
  );

  it('raises and clears the alarms for its errors', async () => {
    const venue = open();
    const simulator = await venue.projector('p1');
    await reading(venue, 'p1', 'errorFan').toBe('ok');
    simulator.set('errorFan', 'error');
    await expect
      .poll(() => venue.news['alarm.raised'][0], patience)
      .toMatchObject({
        key: 'p1:errorFan:error',
        level: 2,
        property: 'errorFan',
        value: 'error',
      });
    simulator.set('errorFan', 'ok');
    await expect.poll(() => venue.news['alarm.cleared'][0]?.key, patience).toBe('p1:errorFan:error');
  });

  it('connects only to allowed addresses', async () => {
    const venue = open({ allowAddress: (address) => address !== '127.0.0.1' });
    await venue.projector('p1');
    await expect.poll(() => venue.engine.state.get('p1')?.reason?.en, patience).toContain('not allowed');
    expect(venue.engine.diagnostics('p1')?.frames).toEqual([]);
  });

  it('ends a connection whose address is no longer allowed, says so, and connects when it is again', async () => {
    let allowed = true;
    const venue = open({ allowAddress: () => allowed });
    await venue.projector('p1');
    await expect.poll(() => venue.connection('p1'), patience).toBe('online');
    // Nothing has changed: the connection stays.
    venue.engine.recheckAddresses();
    allowed = false;
    venue.engine.recheckAddresses();
    await expect.poll(() => venue.connection('p1'), patience).toBe('offline');
    expect(venue.engine.state.get('p1')?.reason?.en).toContain('not allowed');
    allowed = true;
    venue.engine.recheckAddresses();
    await expect.poll(() => venue.connection('p1'), patience).toBe('online');
  });
});

describe('the engine', () => {
  it('writes history on change, and starts with restored values marked stale', async () => {
    const rows: HistoryRow[] = [];
    const venue = open({
      sinks: { history: collectHistory(rows) },
      restore: [
        {
          deviceId: 'p1',
          connection: 'online',
          since: 1,
          values: { power: { value: 'on', at: 1, since: 1, quality: 'good' } },
        },
      ],
    });
    const simulator = await venue.projector('p1');
    expect(venue.engine.state.get('p1')).toMatchObject({
      connection: 'unknown',
      values: { power: { value: 'on', quality: 'stale' } },
    });
    await reading(venue, 'p1', 'power').toBe('standby');
    simulator.set('power', 'on');
    await reading(venue, 'p1', 'power').toBe('on');
    await expect
      .poll(() => rows.filter((row) => row.property === 'power').map((row) => row.value), patience)
      .toEqual(['standby', 'on']);
    expect(rows.some((row) => row.property === 'name')).toBe(false);
    expect(venue.engine.state.takeChanged()).toEqual(['p1']);
  });

  it('keeps the link when only a name changes, and reconnects for a new address', async () => {
    const venue = open();
    const first = await venue.projector('p1', { name: 'first' });
    await reading(venue, 'p1', 'name').toBe('first');
    const params = { host: first.host, port: first.port, pollSeconds: 1 };
    const since = venue.engine.diagnostics('p1')?.connectedSince;
    venue.engine.upsert({ id: 'p1', name: 'new', placeId: 'x', driverId: 'pjlink', enabled: true, params });
    expect(venue.engine.diagnostics('p1')?.connectedSince).toBe(since);
    await venue.projector('p1', { name: 'second' });
    await reading(venue, 'p1', 'name').toBe('second');
    venue.engine.remove('p1');
    expect(venue.engine.state.get('p1')).toBeUndefined();
  });

  it('emits frames only while a device is watched', async () => {
    const venue = open();
    await venue.projector('p1');
    await online(venue, 'p1');
    expect(venue.news['device.frame']).toEqual([]);
    const stop = venue.engine.watch('p1');
    await venue.engine.readNow('p1');
    stop();
    const received = venue.news['device.frame'].length;
    expect(venue.news['device.frame'].map(({ frame }) => frame.text)).toContain('%1POWR ?\\r');
    await venue.engine.readNow('p1');
    expect(venue.news['device.frame'].length).toBe(received);
  });

  it('runs twenty-four projectors while one of them misbehaves', async () => {
    const venue = open();
    const ids = Array.from({ length: 24 }, (_, i) => `p${i}`);
    const simulators = await Promise.all(ids.map((id) => venue.projector(id, { power: 'on' })));
    for (const id of ids) await reading(venue, id, 'power').toBe('on');
    await simulators[3]?.fault('garbage');
    await simulators[7]?.fault('refuse');
    await expect.poll(() => venue.connection('p7'), patience).toBe('offline');
    expect(ids.filter((id) => venue.connection(id) === 'offline')).toEqual(['p7']);
  });
});
