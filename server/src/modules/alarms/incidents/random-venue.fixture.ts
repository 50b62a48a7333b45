import { numbersFrom } from '../../../demo/seeded-numbers.ts';
import { dependencyGraph, deviceNode, type KnownDevice, portNode } from './dependency-graph.ts';
import type { IncidentWorld } from './find-incidents.ts';
import type { Trouble } from './weigh-cause.ts';

/** Random numbers from a seed, so that a failing venue can be looked at again. */
const seeded = (seed: number) => {
  const next = numbersFrom(seed);
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return { next, between, chance: (share: number) => next() < share };
};
type Random = ReturnType<typeof seeded>;

interface Venue {
  readonly devices: KnownDevice[];
  /** From a display to its source. */
  readonly feeds: Map<string, string>;
}

const device = (id: string, placeId: string, more: Partial<KnownDevice> = {}): KnownDevice => ({
  id,
  placeId,
  address: `10.${id}`,
  gateway: null,
  broker: null,
  powersPlace: false,
  ...more,
});

interface RoomNetwork {
  readonly gateway: string;
  /** The switch that is a device of the venue, if it is known which ports its devices hang on. */
  readonly switchId: string | undefined;
  /** The ports of the switch that are in use. */
  readonly ports: { used: number };
}

/** A room: devices of the network, some behind a converter, some at the broker, a display fed by a player, power. */
const furnishRoom = (venue: Venue, room: string, { gateway, switchId, ports }: RoomNetwork, random: Random): void => {
  /** A small switch of the room at one port, or a port for each device. */
  const nextPort = (): number => {
    ports.used += 1;
    return ports.used;
  };
  const shared = random.chance(0.5) ? nextPort() : undefined;
  const uplink = () => {
    // Not everybody fills in every port.
    if (switchId === undefined || random.chance(0.1)) return undefined;
    return { switchId, port: random.chance(0.05) ? null : (shared ?? nextPort()) };
  };
  const add = (name: string, more: Partial<KnownDevice> = {}) => {
    const hangs = more.broker === undefined && more.address === undefined ? uplink() : undefined;
    venue.devices.push(device(`${room}-${name}`, room, { gateway, uplink: hangs, ...more }));
  };
  for (let i = random.between(4, 10); i > 0; i--) add(`d${i}`);
  if (random.chance(0.6))
    for (let i = random.between(4, 10); i > 0; i--) add(`s${i}`, { address: `10.${room}-converter` });
  for (let i = random.between(1, 4); i > 0; i--) add(`b${i}`, { address: null, gateway: null, broker: 'own' });
  if (random.chance(0.5)) add('pdu', { powersPlace: true });
  for (let i = random.between(1, 2); i > 0; i--) {
    add(`display${i}`);
    venue.feeds.set(`${room}-display${i}`, `${room}-d1`);
  }
};

/** Floors with a switch each, some of which nobody watches, behind one router. */
const randomVenue = (random: Random): Venue => {
  const venue: Venue = { devices: [device('router', 'plant')], feeds: new Map() };
  for (let floor = random.between(2, 5); floor > 0; floor--) {
    const address = `10.switch${floor}`;
    const watched = random.chance(0.7);
    if (watched) venue.devices.push(device(`switch${floor}`, 'plant', { address, gateway: '10.router' }));
    // In some venues the switches are transparent: what hangs on them names the router as its gateway.
    const known = watched && random.chance(0.6);
    const gateway = known && random.chance(0.5) ? '10.router' : address;
    const network = { gateway, switchId: known ? `switch${floor}` : undefined, ports: { used: 0 } };
    for (let room = random.between(2, 6); room > 0; room--) furnishRoom(venue, `f${floor}r${room}`, network, random);
  }
  return venue;
};

interface Fault {
  readonly root: string;
  readonly world: IncidentWorld;
  /** Alarms that the fault caused. */
  readonly caused: ReadonlySet<string>;
  readonly unrelated: ReadonlySet<string>;
}

const faultAt = 1_000_000_000;

interface Chosen {
  readonly root: string;
  readonly down: readonly KnownDevice[];
  /** A source of power that says so itself. */
  readonly tells?: string;
  /** A port that its switch reports. */
  readonly port?: { readonly switchId: string; readonly port: number };
}

/** What fails, and which devices can no longer be reached. */
const chooseFault = ({ devices }: Venue, random: Random): Chosen => {
  const pick = <T>(items: readonly T[]): T => items[random.between(0, items.length - 1)] as T;
  const one = pick(devices.filter(({ gateway, placeId }) => gateway !== null && placeId !== 'plant'));
  const inRoom = devices.filter(({ placeId }) => placeId === one.placeId);
  const kind = random.next();
  const { uplink } = one;
  if (kind < 0.2 && uplink && uplink.port !== null) {
    const { switchId, port } = uplink;
    const down = devices.filter((other) => other.uplink?.switchId === switchId && other.uplink.port === port);
    // Two devices at least, or a switch that says so: a single device that is silent is its own cause.
    if (down.length > 1 || random.chance(0.5)) {
      const says = down.length === 1 || random.chance(0.5);
      return { root: portNode(switchId, port), down, ...(says ? { port: { switchId, port } } : {}) };
    }
  }
  if (kind < 0.35 && uplink) {
    const own = `10.${uplink.switchId}`;
    const down = devices.filter(
      (other) => other.uplink?.switchId === uplink.switchId || other.gateway === own || other.address === own,
    );
    return { root: deviceNode(uplink.switchId), down };
  }
  if (kind < 0.35 && one.gateway !== '10.router') {
    const down = devices.filter(({ gateway, address }) => gateway === one.gateway || address === one.gateway);
    const watched = devices.find(({ address }) => address === one.gateway);
    return { root: watched ? deviceNode(watched.id) : `gateway:${one.gateway}`, down };
  }
  if (kind < 0.5) return { root: 'broker:own', down: devices.filter(({ broker }) => broker === 'own') };
  if (kind < 0.65) {
    const down = devices.filter(({ gateway }) => gateway !== null);
    return { root: deviceNode('router'), down: [...down, ...devices.filter(({ id }) => id === 'router')] };
  }
  const shared = devices.filter(({ address }) => address?.endsWith('converter'));
  const converter = shared.length > 0 ? pick(shared).address : undefined;
  if (kind < 0.8 && converter)
    return { root: `address:${converter}`, down: devices.filter(({ address }) => address === converter) };
  const pdu = inRoom.find(({ powersPlace }) => powersPlace);
  // A source of power runs on: it says that its output is off.
  return pdu
    ? { root: deviceNode(pdu.id), down: inRoom.filter(({ id }) => id !== pdu.id), tells: pdu.id }
    : { root: `place:${one.placeId}`, down: inRoom };
};

/** One fault in a random venue, seen through polls that lag, with maintenance and alarms that have nothing to do with it. */
export const randomFault = (seed: number): Fault => {
  const random = seeded(seed);
  const venue = randomVenue(random);
  const { root, down, tells, port } = chooseFault(venue, random);
  const silent = new Set(down.map(({ id }) => id));
  const troubles: Trouble[] = [];
  const caused = new Set<string>();
  const unrelated = new Set<string>();
  const note = (into: Set<string>, deviceId: string, kind: Trouble['kind'], at: number): void => {
    const alarmId = `${deviceId}:${kind}`;
    into.add(alarmId);
    troubles.push({ alarmId, deviceId, kind, at });
  };
  const resting = new Set<string>();
  if (random.chance(0.15)) resting.add(root.replace('device:', ''));
  const lag = () => faultAt + random.between(0, 90_000);
  for (const { id } of venue.devices) {
    const chance = random.next();
    if (chance < 0.02) note(unrelated, id, 'other', lag());
    if (resting.has(id) || chance > 0.98) {
      // Not watched or not polled yet: no alarm.
    } else if (silent.has(id) && chance > 0.95)
      note(unrelated, id, 'offline', faultAt - random.between(2, 50) * 3_600_000);
    else if (silent.has(id)) note(caused, id, 'offline', lag());
    else if (chance > 0.975) note(unrelated, id, 'offline', faultAt + random.between(-90_000, 90_000));
  }
  if (port) {
    const alarmId = `${port.switchId}:link[${port.port}]`;
    caused.add(alarmId);
    troubles.push({ alarmId, deviceId: port.switchId, kind: 'port', port: port.port, at: lag() });
  }
  if (tells && !resting.has(tells)) note(caused, tells, 'power', faultAt);
  for (const [display, source] of venue.feeds)
    if (silent.has(source) && !silent.has(display)) note(caused, display, 'signal', lag());
  const offline = new Set(troubles.filter(({ kind }) => kind === 'offline').map(({ deviceId }) => deviceId));
  return {
    root,
    caused,
    unrelated,
    world: {
      graph: dependencyGraph(venue.devices),
      troubles,
      isOnline: (id) => !offline.has(id) && !resting.has(id),
      feedsOf: (id) => [venue.feeds.get(id) ?? []].flat(),
    },
  };
};
