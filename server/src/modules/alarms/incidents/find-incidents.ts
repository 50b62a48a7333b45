import { type Dependency, type DependencyGraph, deviceNode, deviceOf, portNode } from './dependency-graph.ts';
import { type Cause, type CauseWorld, causesAbove, causeWindowMs, type Trouble, weighCause } from './weigh-cause.ts';

export interface IncidentWorld {
  readonly graph: DependencyGraph;
  readonly troubles: readonly Trouble[];
  isOnline(deviceId: string): boolean;
  /** The devices on the way from the source to a device, nearest first. */
  feedsOf(deviceId: string): readonly string[];
}

export interface FoundIncident {
  /** The likely cause: a device, or what devices share. */
  readonly root: string;
  readonly at: number;
  /** The alarm of the cause itself. */
  readonly rootAlarm: string | undefined;
  /** Alarms that follow from it. */
  readonly alarmIds: readonly string[];
  /** Why: how each of the devices depends on the cause. */
  readonly evidence: readonly Dependency[];
  /** Devices that depend on it too but are reachable. */
  readonly online: number;
}

const byDevice = (troubles: readonly Trouble[], kind: Trouble['kind']): Map<string, Trouble> =>
  new Map(troubles.filter((one) => one.kind === kind).map((one) => [one.deviceId, one]));

/** The causes that explain the most alarms, one after the other; no alarm is explained twice. */
const explain = (world: CauseWorld, offline: ReadonlyMap<string, Trouble>): Cause[] => {
  const explained = new Set<string>();
  const above = new Map([...offline.keys()].map((id) => [id, causesAbove(id, world)]));
  const weighed = new Map<string, Cause>();
  const weigh = (nodes: ReadonlySet<string>): void => {
    for (const node of nodes) {
      const cause = weighCause(node, world, explained);
      if (cause) weighed.set(node, cause);
      else weighed.delete(node);
    }
  };
  weigh(new Set([...above.values()].flatMap((nodes) => [...nodes])));
  const found: Cause[] = [];
  for (;;) {
    const heaviest = bestOf(weighed.values());
    if (!heaviest || heaviest.weight <= 0) return found;
    const best = unlessApart(heaviest, [...weighed.values()]);
    found.push(best);
    const root = deviceOf(best.node);
    const done = root === undefined ? best.devices : [root, ...best.devices];
    for (const id of done) explained.add(id);
    weigh(new Set([best.node, ...done.flatMap((id) => [...(above.get(id) ?? [])])]));
  }
};

/** Of equal causes the one with less below it is named, so that the search begins near the fault. */
const bestOf = (causes: Iterable<Cause>): Cause | undefined => {
  let best: Cause | undefined;
  for (const cause of causes)
    if (!best || cause.weight > best.weight || (cause.weight === best.weight && cause.edges.size < best.edges.size))
      best = cause;
  return best;
};

/** How unlikely it is that one more thing fails at the same moment. */
const apart = 9;

/**
 * Returns the cause, unless several causes below it explain the alarms better: two switches that failed are not their
 * router, which still reaches a third.
 */
const unlessApart = (cause: Cause, all: readonly Cause[]): Cause => {
  const taken = new Set<string>();
  const parts: Cause[] = [];
  const below = all.filter(({ node, weight }) => weight > 0 && cause.edges.has(node));
  for (const part of below.sort((a, b) => b.weight - a.weight)) {
    if (part.devices.some((id) => taken.has(id))) continue;
    for (const id of part.devices) taken.add(id);
    parts.push(part);
  }
  const weight = parts.reduce((sum, part) => sum + part.weight, 0) - apart * (parts.length - 1);
  return parts[0] && weight > cause.weight ? parts[0] : cause;
};

/** The dependencies between the cause and the devices, including the nodes in between. */
const evidenceOf = ({ node, edges }: Cause, devices: readonly string[]): Dependency[] => {
  const used = new Map<string, Dependency>();
  for (const id of devices)
    for (let at = deviceNode(id); at !== node && !used.has(at); ) {
      const edge = edges.get(at);
      if (!edge) break;
      used.set(at, edge);
      at = edge.parent;
    }
  return [...used.values()];
};

interface Draft extends Omit<FoundIncident, 'alarmIds' | 'evidence'> {
  readonly devices: Set<string>;
  readonly alarmIds: string[];
  readonly evidence: Dependency[];
}

const draftOf = (cause: Cause, offline: ReadonlyMap<string, Trouble>): Draft => {
  const root = deviceOf(cause.node);
  return {
    root: cause.node,
    at: cause.at,
    rootAlarm: cause.own?.alarmId,
    online: cause.online,
    devices: new Set(root === undefined ? cause.devices : [root, ...cause.devices]),
    alarmIds: cause.devices.flatMap((id) => offline.get(id)?.alarmId ?? []),
    evidence: evidenceOf(cause, cause.devices),
  };
};

/** Adds the alarms of devices that only miss what a failed device sends them. */
const addSignals = (
  drafts: Draft[],
  { troubles, feedsOf }: IncidentWorld,
  offline: ReadonlyMap<string, Trouble>,
): void => {
  const near = (a: Trouble, b: Trouble): boolean => Math.abs(a.at - b.at) <= causeWindowMs;
  for (const signal of byDevice(troubles, 'signal').values()) {
    const feeds = feedsOf(signal.deviceId);
    const silent = feeds.find((id) => {
      const trouble = offline.get(id);
      return trouble !== undefined && near(trouble, signal);
    });
    const source = silent === undefined ? undefined : offline.get(silent);
    if (!source) continue;
    const edge: Dependency = {
      child: deviceNode(signal.deviceId),
      parent: deviceNode(source.deviceId),
      kind: 'signal',
    };
    const known = drafts.find(({ devices }) => devices.has(source.deviceId));
    if (known) {
      known.alarmIds.push(signal.alarmId);
      known.evidence.push(edge);
    } else
      drafts.push({
        root: deviceNode(source.deviceId),
        at: Math.min(source.at, signal.at),
        rootAlarm: source.alarmId,
        online: 0,
        devices: new Set([source.deviceId]),
        alarmIds: [signal.alarmId],
        evidence: [edge],
      });
  }
};

/**
 * Groups alarms that have one likely cause: a power source, switch or port, gateway, broker, shared address or place that explains why
 * devices went offline together, and sources whose picture is missing elsewhere. Alarms of any other kind, alarms long
 * before or after, and devices that do not depend on the cause are left alone. The largest incident comes first.
 */
export const findIncidents = (world: IncidentWorld): FoundIncident[] => {
  const offline = byDevice(world.troubles, 'offline');
  const power = byDevice(world.troubles, 'power');
  const ports = new Map(
    world.troubles.flatMap((one) => (one.port === undefined ? [] : [[portNode(one.deviceId, one.port), one]])),
  );
  const causes = explain(
    { ...world, offline: (id) => offline.get(id), power: (id) => power.get(id), port: (node) => ports.get(node) },
    offline,
  );
  const drafts = causes.map((cause) => draftOf(cause, offline));
  addSignals(drafts, world, offline);
  return drafts
    .map(({ devices: _, ...incident }) => incident)
    .sort((a, b) => b.alarmIds.length - a.alarmIds.length || a.at - b.at);
};
