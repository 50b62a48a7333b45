import type { DeviceUplink, FoundPort } from '@eoms/contract';
import type { AnnouncedNeighbour, NeighbourPort, Neighbours } from '@eoms/drivers/kit';

export interface SoughtDevice {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly gateway: string | null;
  /** By its own settings. */
  readonly macs: readonly string[];
}

/** A switch and what it said last. */
export interface SwitchSaid {
  readonly switchId: string;
  readonly neighbours: Neighbours;
}

export interface PortSearch {
  readonly devices: readonly SoughtDevice[];
  readonly switches: readonly SwitchSaid[];
  readonly uplinks: ReadonlyMap<string, DeviceUplink>;
}

export type PortFinding = Pick<
  FoundPort,
  'deviceId' | 'switchId' | 'port' | 'portName' | 'evidence' | 'matchedBy' | 'mark' | 'addresses'
>;

/** More addresses than this on one port are another switch, not the end of a cable. */
const addressesAtMost = 16;

const isOwnMachine = (address: string): boolean => address.startsWith('127.') || address === '::1';

/** Whether a device hangs, over any number of switches, on another. */
export const hangsOn = (uplinks: ReadonlyMap<string, DeviceUplink>, below: string, above: string): boolean => {
  const seen = new Set<string>();
  for (let at: string | undefined = below; at !== undefined && !seen.has(at); at = uplinks.get(at)?.switchId) {
    if (at === above) return true;
    seen.add(at);
  }
  return false;
};

const collect = <T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const item of items) for (const key of new Set(keysOf(item))) found.set(key, [...(found.get(key) ?? []), item]);
  return found;
};

/** Hardware addresses of devices: their own settings, what switches say of themselves, and what was resolved. */
const macsOf = ({ devices, switches }: PortSearch): ((device: SoughtDevice) => readonly string[]) => {
  const resolved = new Map<string, Set<string>>();
  for (const { neighbours } of switches)
    for (const [ip, mac] of neighbours.resolved) resolved.set(ip, (resolved.get(ip) ?? new Set()).add(mac));
  const own = new Map(switches.map(({ switchId, neighbours }) => [switchId, neighbours.macs]));
  const macs = new Map(
    devices.map((device) => {
      const byIp = device.address === null ? undefined : resolved.get(device.address);
      // Two answers for one address: it was given to somebody else, or two stations use it.
      const certain = byIp?.size === 1 ? [...byIp] : [];
      return [device.id, [...new Set([...device.macs, ...(own.get(device.id) ?? []), ...certain])]];
    }),
  );
  return ({ id }) => macs.get(id) ?? [];
};

/** The ports that lead towards the gateways of the venue. */
const upPorts = ({ devices, switches }: PortSearch): Map<string, ReadonlySet<NeighbourPort>> => {
  const gateways = new Set(devices.flatMap(({ gateway }) => gateway ?? []));
  const macs = new Set(
    switches.flatMap(({ neighbours }) => neighbours.resolved.flatMap(([ip, mac]) => (gateways.has(ip) ? mac : []))),
  );
  return new Map(
    switches.map(({ switchId, neighbours: { ports } }) => [
      switchId,
      new Set(ports.filter((port) => port.macs.some((mac) => macs.has(mac)))),
    ]),
  );
};

interface Candidate extends PortFinding {
  readonly at: NeighbourPort;
}

const samePlace = (a: Candidate, b: Candidate): boolean => a.switchId === b.switchId && a.portName === b.portName;

/** The only one left; of several ports of one switch (a bundle of cables) the first. Undefined if switches disagree. */
const onlyOne = (candidates: readonly Candidate[]): Candidate | undefined => {
  const [first, ...more] = [...candidates].sort((a, b) => (a.port ?? Infinity) - (b.port ?? Infinity));
  return first && more.every(({ switchId }) => switchId === first.switchId) ? first : undefined;
};

/** Nearest the device are the fewest addresses; undefined where two ports are equally near. */
const nearest = (candidates: readonly Candidate[]): Candidate | undefined => {
  const fewest = Math.min(...candidates.map(({ addresses }) => addresses));
  const [first, ...more] = candidates.filter(({ addresses }) => addresses === fewest);
  return first && more.every((other) => samePlace(first, other)) ? first : undefined;
};

const createRecogniser = (search: PortSearch, macs: (device: SoughtDevice) => readonly string[]) => {
  const { devices, switches } = search;
  const systemNames = new Map(switches.map(({ switchId, neighbours }) => [switchId, neighbours.name]));
  const byAddress = collect(devices, ({ address }) => (address && !isOwnMachine(address) ? [address] : []));
  const byMac = collect(devices, macs);
  const byName = collect(devices, ({ id, name }) =>
    [name, systemNames.get(id) ?? ''].map((one) => one.trim().toLowerCase()).filter((one) => one !== ''),
  );
  return {
    byMac: (mac: string) => byMac.get(mac) ?? [],
    announced: (
      neighbour: AnnouncedNeighbour,
    ): { who: SoughtDevice[]; matchedBy: FoundPort['matchedBy']; mark: string } => {
      for (const mark of neighbour.addresses) {
        const who = byAddress.get(mark);
        if (who) return { who, matchedBy: 'address', mark };
      }
      for (const mark of neighbour.macs) {
        const who = byMac.get(mark);
        if (who) return { who, matchedBy: 'mac', mark };
      }
      // A name is a mark only if nobody else has it.
      const named = byName.get(neighbour.name.trim().toLowerCase()) ?? [];
      return { who: named.length === 1 ? named : [], matchedBy: 'name', mark: neighbour.name };
    },
  };
};

/**
 * On which ports devices hang, by what switches say. Rather nothing than something wrong: not what several switches
 * contradict, not a port that leads to another switch or towards the gateway, and not the wrong way round between two
 * switches. What is stored already is left out.
 */
export const findPorts = (search: PortSearch): PortFinding[] => {
  const { devices, switches, uplinks } = search;
  const macs = macsOf(search);
  const up = upPorts(search);
  const recognise = createRecogniser(search, macs);
  const isSwitch = new Set(switches.map(({ switchId }) => switchId));
  const gateways = new Set(devices.flatMap(({ gateway }) => gateway ?? []));
  const announced = new Map<string, Candidate[]>();
  const seen = new Map<string, Candidate[]>();
  const add = (to: Map<string, Candidate[]>, candidate: Candidate) =>
    to.set(candidate.deviceId, [...(to.get(candidate.deviceId) ?? []), candidate]);

  for (const { switchId, neighbours } of switches)
    for (const at of neighbours.ports) {
      const place = { switchId, port: at.port, portName: at.name, addresses: at.macs.length, at };
      const heard = at.announced.map((neighbour) => ({ neighbour, ...recognise.announced(neighbour) }));
      for (const { who, matchedBy, mark } of heard)
        for (const { id } of who)
          if (id !== switchId) add(announced, { deviceId: id, ...place, evidence: 'announced', matchedBy, mark });
      const leadsOn = heard.some(({ neighbour, who }) => neighbour.forwards || who.some(({ id }) => isSwitch.has(id)));
      const wayUp = up.get(switchId) ?? new Set();
      const most = wayUp.size > 0 ? addressesAtMost : 1;
      if (leadsOn || wayUp.has(at) || at.macs.length > most) continue;
      for (const mark of at.macs)
        for (const { id } of recognise.byMac(mark))
          if (id !== switchId && !isSwitch.has(id))
            add(seen, { deviceId: id, ...place, evidence: 'seen', matchedBy: 'mac', mark });
    }

  /** Between two switches the one hangs on the other whose way to the gateway leads over it. */
  const isAbove = ({ deviceId, switchId, at }: Candidate): boolean => {
    if (!isSwitch.has(deviceId)) return true;
    const theirWayUp = up.get(switchId) ?? new Set();
    if (theirWayUp.size > 0) return !theirWayUp.has(at);
    return [...(up.get(deviceId) ?? [])].some((port) =>
      port.announced.some((one) => recognise.announced(one).who.some(({ id }) => id === switchId)),
    );
  };

  return devices.flatMap(({ id, address }): PortFinding[] => {
    // What everything else hangs on hangs on nothing itself.
    if (address !== null && gateways.has(address)) return [];
    const heard = (announced.get(id) ?? []).filter(isAbove);
    const best = heard.length > 0 ? onlyOne(heard) : nearest(seen.get(id) ?? []);
    if (!best || hangsOn(uplinks, best.switchId, id)) return [];
    const stored = uplinks.get(id);
    if (stored?.switchId === best.switchId && (best.port === null || stored.port === best.port)) return [];
    const { at: _at, ...finding } = best;
    return [finding];
  });
};
