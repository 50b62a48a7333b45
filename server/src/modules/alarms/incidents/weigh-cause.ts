import { type Dependency, type DependencyGraph, deviceNode, deviceOf } from './dependency-graph.ts';

export interface Trouble {
  readonly alarmId: string;
  readonly deviceId: string;
  /** `power`: a device that feeds others reports that it does not; `port`: a switch reports a port without a link; `signal`: a picture or sound does not arrive. */
  readonly kind: 'offline' | 'power' | 'signal' | 'port' | 'other';
  /** Of `port`: which of its ports a switch says is down. */
  readonly port?: number | undefined;
  readonly at: number;
}

/** A possible common cause, and what speaks for it. */
export interface Cause {
  readonly node: string;
  readonly weight: number;
  /** Devices that went offline because of it; the cause itself is not among them. */
  readonly devices: readonly string[];
  /** The cause's own alarm, if it has one that fits in time. */
  readonly own: Trouble | undefined;
  readonly at: number;
  /** Devices that depend on it and were online nevertheless. */
  readonly online: number;
  /** How each node below hangs on the cause. */
  readonly edges: ReadonlyMap<string, Dependency>;
}

export interface CauseWorld {
  readonly graph: DependencyGraph;
  /** Devices that are watched and reachable: not disabled, not under maintenance. */
  isOnline(deviceId: string): boolean;
  offline(deviceId: string): Trouble | undefined;
  power(deviceId: string): Trouble | undefined;
  /** What a switch says about one of its ports. */
  port(node: string): Trouble | undefined;
}

/** Devices are polled at different times: one cause shows itself within this time. */
export const causeWindowMs = 180_000;
/** An alarm explained by a cause is much likelier than one by chance, and a reachable device speaks against it. */
const perAlarm = 6;
const perOnline = -4.5;
/** A device that is known is a better explanation than something that nobody watches, and a whole place is the last. */
const beforehand: Readonly<Record<string, number>> = {
  device: 0,
  port: -2,
  address: -3,
  broker: -3,
  gateway: -4,
  place: -7,
};
const leastShare = 0.6;
/** A place has nothing that its devices certainly share. */
const leastShareOfPlace = 0.9;

/** Everything that depends on a node, and by which dependency. */
const walkDown = (start: string, { graph, power }: CauseWorld): Map<string, Dependency> => {
  const reached = new Map<string, Dependency>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const device = deviceOf(node);
    const feeds = device !== undefined && power(device) !== undefined;
    for (const edge of graph.below(node)) {
      // Power is only to blame where its source says so: otherwise the network of the place is as likely.
      if (edge.child === start || reached.has(edge.child) || (edge.kind === 'power' && !feeds)) continue;
      reached.set(edge.child, edge);
      open.push(edge.child);
    }
  }
  return reached;
};

/** The span of at most one window with the most alarms. */
const densest = (troubles: readonly Trouble[]): readonly Trouble[] => {
  const sorted = [...troubles].sort((a, b) => a.at - b.at);
  let best: readonly [number, number] = [0, 0];
  let from = 0;
  for (const [to, trouble] of sorted.entries()) {
    while (trouble.at - (sorted[from]?.at ?? 0) > causeWindowMs) from += 1;
    if (to + 1 - from > best[1] - best[0]) best = [from, to + 1];
  }
  return sorted.slice(...best);
};

/** Weighs one possible cause against the alarms that no other cause explains yet. */
export const weighCause = (node: string, world: CauseWorld, explained: ReadonlySet<string>): Cause | undefined => {
  const rootDevice = deviceOf(node);
  const reported = rootDevice === undefined ? world.port(node) : (world.power(rootDevice) ?? world.offline(rootDevice));
  if (rootDevice !== undefined && (explained.has(rootDevice) || (!reported && world.isOnline(rootDevice))))
    return undefined;
  const edges = walkDown(node, world);
  const devices = [...edges.keys()].flatMap((child) => deviceOf(child) ?? []);
  const open = devices.flatMap((id) => (explained.has(id) ? [] : (world.offline(id) ?? [])));
  const fitting = reported ? open.filter(({ at }) => Math.abs(at - reported.at) <= causeWindowMs) : [];
  const own = fitting.length > 0 ? reported : undefined;
  const affected = own ? fitting : densest(open);
  const isPlace = node.startsWith('place:');
  const least = own ? 1 : isPlace ? 3 : 2;
  const until = Math.max(...affected.map(({ at }) => at), own?.at ?? 0);
  const wasOnline = (id: string): boolean => {
    const trouble = world.offline(id);
    return trouble ? trouble.at > until + causeWindowMs : world.isOnline(id);
  };
  const online = devices.filter(wasOnline).length;
  const share = affected.length / (affected.length + online);
  if (affected.length < least || share < (isPlace ? leastShareOfPlace : leastShare)) return undefined;
  const alarms = affected.length + (own ? 1 : 0);
  const kind = node.slice(0, node.indexOf(':'));
  return {
    node,
    own,
    online,
    edges,
    weight: alarms * perAlarm + online * perOnline + (beforehand[kind] ?? 0),
    devices: affected.map(({ deviceId }) => deviceId),
    at: Math.min(...affected.map(({ at }) => at), own?.at ?? Number.POSITIVE_INFINITY),
  };
};

/** Every node that a device depends on, and the device itself. */
export const causesAbove = (deviceId: string, { graph }: CauseWorld): Set<string> => {
  const found = new Set([deviceNode(deviceId)]);
  for (const node of found) for (const { parent } of graph.above(node)) found.add(parent);
  return found;
};
