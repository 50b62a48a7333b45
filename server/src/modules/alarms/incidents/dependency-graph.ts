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
  /** The switch that it hangs on, and the port if that is known. */
  readonly uplink?: { readonly switchId: string; readonly port: number | null } | undefined;
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

export const portNode = (switchId: string, port: number): string => `port:${switchId}/${port}`;
/** The switch and the number of a port. */
export const portOf = (node: string): { readonly switchId: string; readonly port: number } | undefined => {
  const [, switchId, port] = /^port:(.*)\/(\d+)$/.exec(node) ?? [];
  return switchId === undefined ? undefined : { switchId, port: Number(port) };
};

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

/** From a device to its port and from there to the switch, or to the switch itself where the port is not known. */
const uplinksOf = (devices: readonly KnownDevice[]): Dependency[] => {
  const found = new Map<string, Dependency>();
  const depend = (child: string, parent: string): void => {
    found.set(`${child} ${parent}`, { child, parent, kind: 'port' });
  };
  for (const { id, uplink } of devices) {
    if (!uplink || uplink.switchId === id) continue;
    const { switchId, port } = uplink;
    if (port === null) depend(deviceNode(id), deviceNode(switchId));
    else {
      depend(deviceNode(id), portNode(switchId, port));
      depend(portNode(switchId, port), deviceNode(switchId));
    }
  }
  return [...found.values()];
};

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
  found.push(...uplinksOf(devices));
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
