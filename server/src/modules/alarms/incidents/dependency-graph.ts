import type { IncidentEdgeKind } from '@eoms/contract';

/** What is known of a device that says what else must work for it to be reachable. */
export interface KnownDevice {
  readonly id: string;
  readonly placeId: string;
  /** The host it is reached at: its own address, or that of a gateway or hub it shares with others. */
  readonly address: string | null;
  /** The router or switch of its network. */
  readonly gateway: string | null;
  /** The message broker it is reached through. */
  readonly broker: string | null;
  /** It feeds the other devices of its place with power. */
  readonly powersPlace: boolean;
}

/** `child` cannot be reached while `parent` does not work. Nodes are named `<kind>:<id>`. */
export interface Dependency {
  readonly child: string;
  readonly parent: string;
  readonly kind: IncidentEdgeKind;
}

export interface DependencyGraph {
  above(node: string): readonly Dependency[];
  below(node: string): readonly Dependency[];
}

export const deviceNode = (id: string): string => `device:${id}`;
export const deviceOf = (node: string): string | undefined =>
  node.startsWith('device:') ? node.slice('device:'.length) : undefined;

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** With fewer devices, a place that goes silent says nothing. */
const leastInPlace = 3;

const dependenciesOf = (devices: readonly KnownDevice[]): Dependency[] => {
  const found: Dependency[] = [];
  const depend = (children: readonly KnownDevice[], parent: string, kind: IncidentEdgeKind) => {
    for (const { id } of children) if (deviceNode(id) !== parent) found.push({ child: deviceNode(id), parent, kind });
  };
  for (const [broker, users] of grouped(devices, (one) => one.broker)) depend(users, `broker:${broker}`, 'broker');
  const byAddress = grouped(devices, (one) => (one.broker === null ? one.address : null));
  for (const [address, sharers] of byAddress)
    if (sharers.length > 1) depend(sharers, `address:${address}`, 'sharedAddress');
  for (const [gateway, users] of grouped(devices, (one) => one.gateway)) {
    const [device, another] = byAddress.get(gateway) ?? [];
    const behind = another ? `address:${gateway}` : device ? deviceNode(device.id) : `gateway:${gateway}`;
    depend(users, behind, 'gateway');
  }
  for (const [placeId, inside] of grouped(devices, (one) => one.placeId)) {
    if (inside.length >= leastInPlace) depend(inside, `place:${placeId}`, 'place');
    for (const { id } of inside.filter((one) => one.powersPlace)) depend(inside, deviceNode(id), 'power');
  }
  return found;
};

/** Which devices depend on which others and on what they share, from what their settings say. */
export const dependencyGraph = (devices: readonly KnownDevice[]): DependencyGraph => {
  const all = dependenciesOf(devices);
  const above = grouped(all, (one) => one.child);
  const below = grouped(all, (one) => one.parent);
  return { above: (node) => above.get(node) ?? [], below: (node) => below.get(node) ?? [] };
};
