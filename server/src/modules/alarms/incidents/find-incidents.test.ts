import { describe, expect, it } from 'vitest';
import { dependencyGraph, type KnownDevice } from './dependency-graph.ts';
import { findIncidents, type IncidentWorld } from './find-incidents.ts';
import { randomFault } from './random-venue.fixture.ts';
import type { Trouble } from './weigh-cause.ts';

const device = (id: string, more: Partial<KnownDevice> = {}): KnownDevice => ({
  id,
  placeId: 'hall',
  address: id,
  gateway: null,
  broker: null,
  powersPlace: false,
  ...more,
});
const offline = (deviceId: string, at = 0): Trouble => ({ alarmId: deviceId, deviceId, kind: 'offline', at });
const world = (devices: KnownDevice[], troubles: Trouble[], more: Partial<IncidentWorld> = {}): IncidentWorld => ({
  graph: dependencyGraph(devices),
  troubles,
  isOnline: (id) => !troubles.some((one) => one.deviceId === id && one.kind === 'offline'),
  feedsOf: () => [],
  ...more,
});
const minute = 60_000;
const many = (count: number, more: Partial<KnownDevice>) =>
  Array.from({ length: count }, (_, i) => device(`d${i}`, { placeId: `room${i}`, ...more }));

describe('incidents', () => {
  it('name the gateway behind which everything went silent, with the way to each device', () => {
    const devices = [
      device('router'),
      device('switch', { gateway: 'router', placeId: 'plant' }),
      ...many(4, { gateway: 'switch' }),
    ];
    const down = ['switch', 'd0', 'd1', 'd2', 'd3'].map((id, i) => offline(id, i * 1000));
    const [incident, ...others] = findIncidents(world(devices, down));
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ root: 'device:switch', rootAlarm: 'switch', at: 0, online: 0 });
    expect(incident?.alarmIds).toEqual(['d0', 'd1', 'd2', 'd3']);
    expect(incident?.evidence).toContainEqual({ child: 'device:d0', parent: 'device:switch', kind: 'gateway' });
  });

  it('go up to the cause of the cause', () => {
    const devices = [
      device('router'),
      device('switch', { gateway: 'router', placeId: 'plant' }),
      ...many(4, { gateway: 'switch' }),
    ];
    const [incident] = findIncidents(
      world(
        devices,
        ['router', 'switch', 'd0', 'd1', 'd2', 'd3'].map((id) => offline(id)),
      ),
    );
    expect(incident).toMatchObject({ root: 'device:router', rootAlarm: 'router' });
    expect(incident?.alarmIds).toHaveLength(5);
  });

  it('leave alone what went offline long before, what does not depend on it, and alarms of other kinds', () => {
    const devices = [device('router'), ...many(5, { gateway: 'router' }), device('apart', { placeId: 'garden' })];
    const lamp: Trouble = { alarmId: 'lamp', deviceId: 'd1', kind: 'other', at: 0 };
    const down = ['router', 'd0', 'd1', 'd2', 'd3', 'apart'].map((id) => offline(id, 60 * minute));
    const [incident, ...others] = findIncidents(world(devices, [...down, offline('d4', 0), lamp]));
    expect(others).toEqual([]);
    expect(incident?.alarmIds).toEqual(['d0', 'd1', 'd2', 'd3']);
  });

  it('do not blame what can be reached, nor group what has nothing in common', () => {
    const devices = [device('router'), ...many(3, { gateway: 'router' })];
    expect(findIncidents(world(devices, [offline('d0'), offline('d1'), offline('d2')]))).toEqual([]);
    expect(findIncidents(world(many(9, {}), [offline('d0'), offline('d1')]))).toEqual([]);
  });

  it('find a cause that is under maintenance, unwatched or not a device', () => {
    const devices = [device('router'), ...many(4, { gateway: 'router' })];
    const down = [0, 1, 2, 3].map((i) => offline(`d${i}`));
    const resting = world(devices, down, { isOnline: (id) => id !== 'router' && !id.startsWith('d') });
    expect(findIncidents(resting)).toMatchObject([{ root: 'device:router', rootAlarm: undefined }]);
    expect(findIncidents(world(many(4, { gateway: '10.0.0.1' }), down))).toMatchObject([{ root: 'gateway:10.0.0.1' }]);
    expect(findIncidents(world(many(4, { address: '10.0.0.9' }), down))).toMatchObject([{ root: 'address:10.0.0.9' }]);
    expect(findIncidents(world(many(4, { broker: 'own' }), down))).toMatchObject([{ root: 'broker:own' }]);
    expect(findIncidents(world(many(4, { placeId: 'hall' }), down))).toMatchObject([{ root: 'place:hall' }]);
  });

  it('blame the power of a place only where its source says so', () => {
    const devices = [device('pdu', { powersPlace: true }), ...many(4, { placeId: 'hall' })];
    const down = [0, 1, 2, 3].map((i) => offline(`d${i}`));
    const off: Trouble = { alarmId: 'off', deviceId: 'pdu', kind: 'power', at: 0 };
    expect(findIncidents(world(devices, [...down, off]))).toMatchObject([{ root: 'device:pdu', rootAlarm: 'off' }]);
    expect(findIncidents(world(devices, [...down, offline('pdu')]))).toMatchObject([{ root: 'place:hall' }]);
  });

  it('add displays that miss the picture of a failed source, and survive cables in a circle', () => {
    const devices = [device('player', { gateway: 'wall' }), device('wall', { gateway: 'player' }), device('other')];
    const dark: Trouble = { alarmId: 'dark', deviceId: 'wall', kind: 'signal', at: 5000 };
    const feedsOf = (id: string) => (id === 'wall' ? ['matrix', 'player'] : []);
    const found = findIncidents(world(devices, [offline('player'), dark], { feedsOf }));
    expect(found).toMatchObject([{ root: 'device:player', rootAlarm: 'player', alarmIds: ['dark'] }]);
  });

  it('name the port behind which things went silent, and the switch once other ports are silent too', () => {
    const on = (port: number | null) => ({ uplink: { switchId: 'switch', port } });
    const devices = [
      device('switch', { placeId: 'plant' }),
      ...[1, 2, 3].map((i) => device(`a${i}`, { placeId: `a${i}`, ...on(7) })),
      ...[1, 2, 3].map((i) => device(`b${i}`, { placeId: `b${i}`, ...on(8) })),
      device('c', { placeId: 'c', ...on(null) }),
    ];
    const port = ['a1', 'a2', 'a3'].map((id) => offline(id));
    const [incident, ...others] = findIncidents(world(devices, port));
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ root: 'port:switch/7', alarmIds: ['a1', 'a2', 'a3'], online: 0 });
    expect(incident?.evidence).toContainEqual({ child: 'device:a1', parent: 'port:switch/7', kind: 'port' });
    const all = ['switch', 'a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c'].map((id) => offline(id));
    const [dead, ...more] = findIncidents(world(devices, all));
    expect(more).toEqual([]);
    expect(dead).toMatchObject({ root: 'device:switch', rootAlarm: 'switch' });
    expect(dead?.evidence).toContainEqual({ child: 'port:switch/8', parent: 'device:switch', kind: 'port' });
  });

  it('take the word of a switch for a port with a single device', () => {
    const devices = [
      device('switch', { placeId: 'plant' }),
      ...[1, 2].map((i) => device(`d${i}`, { placeId: `d${i}`, uplink: { switchId: 'switch', port: i } })),
    ];
    const says: Trouble = { alarmId: 'link', deviceId: 'switch', kind: 'port', port: 1, at: 0 };
    expect(findIncidents(world(devices, [offline('d1')]))).toEqual([]);
    expect(findIncidents(world(devices, [offline('d1'), says]))).toMatchObject([
      { root: 'port:switch/1', rootAlarm: 'link', alarmIds: ['d1'] },
    ]);
    // Another port without a link has nothing to do with it.
    expect(findIncidents(world(devices, [offline('d2'), says]))).toEqual([]);
  });

  it('survive switches that hang on each other, and one on itself', () => {
    const devices = [
      device('x', { uplink: { switchId: 'y', port: 1 } }),
      device('y', { placeId: 'b', uplink: { switchId: 'x', port: 1 } }),
      device('z', { placeId: 'c', uplink: { switchId: 'z', port: 1 } }),
    ];
    const found = findIncidents(world(devices, [offline('x'), offline('y'), offline('z')]));
    expect(found.length).toBeLessThanOrEqual(1);
  });

  it('keep apart two faults at the same time', () => {
    const devices = [
      device('router'),
      ...['a', 'b', 'c'].map((id) => device(id, { gateway: 'router', placeId: 'plant' })),
      ...['a', 'b', 'c'].flatMap((at) =>
        [1, 2, 3, 4].map((i) => device(`${at}${i}`, { gateway: at, placeId: `${at}${i}` })),
      ),
    ];
    const down = ['a', 'b'].flatMap((at) => [offline(at), ...[1, 2, 3, 4].map((i) => offline(`${at}${i}`))]);
    expect(
      findIncidents(world(devices, down))
        .map(({ root }) => root)
        .sort(),
    ).toEqual(['device:a', 'device:b']);
  });
});

/** `EOMS_FAULTS=1000` for the long form. */
const faults = Number(process.env.EOMS_FAULTS ?? 150);

/** The weights were chosen with venues of the first kind; the others were not looked at until they were fixed. */
const venues = [
  ['that the weights were chosen with', 1],
  ['that were never looked at', 1_000_001],
] as const;

it.each(venues)(`find the cause of ${faults} random faults %s, shorten the list and swallow nothing`, (_, first) => {
  let right = 0;
  let alarms = 0;
  let entries = 0;
  const swallowed: number[] = [];
  const wrong: string[] = [];
  for (let seed = first; seed < first + faults; seed++) {
    const { root, world: seen, caused, unrelated } = randomFault(seed);
    const found = findIncidents(seen);
    if (found[0]?.root === root) right += 1;
    else wrong.push(`${seed}: ${root} taken for ${found[0]?.root}`);
    const covered = new Set(found.flatMap((one) => [...one.alarmIds, one.rootAlarm ?? '']));
    const others = found.some((one) => one.alarmIds.some((id) => unrelated.has(id)));
    if (others) swallowed.push(seed);
    alarms += caused.size;
    entries += found.length + [...caused].filter((id) => !covered.has(id)).length;
  }
  if (process.env.EOMS_FAULTS) console.log(first, { right: right / faults, entries: entries / alarms, swallowed });
  expect(right / faults, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(entries / alarms).toBeLessThanOrEqual(0.05);
  expect(swallowed).toEqual([]);
});
