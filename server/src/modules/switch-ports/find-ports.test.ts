import type { NeighbourPort, Neighbours } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { findPorts, hangsOn, type PortSearch, type SoughtDevice } from './find-ports.ts';

const mac = (last: number): string => `02:00:00:00:00:${last.toString(16).padStart(2, '0')}`;
const device = (id: string, more: Partial<SoughtDevice> = {}): SoughtDevice => ({
  id,
  name: id,
  address: null,
  gateway: null,
  macs: [],
  ...more,
});
const port = (number: number, more: Partial<NeighbourPort> = {}): NeighbourPort => ({
  port: number,
  name: `ge-${number}`,
  announced: [],
  macs: [],
  ...more,
});
const said = (switchId: string, ports: NeighbourPort[], more: Partial<Neighbours> = {}) => ({
  switchId,
  neighbours: { name: '', macs: [], ports, resolved: [], isPartial: false, ...more },
});
const station = (more: Partial<NeighbourPort['announced'][number]>) => ({
  name: '',
  addresses: [],
  macs: [],
  forwards: false,
  ...more,
});
const search = (more: Partial<PortSearch>): PortSearch => ({ devices: [], switches: [], uplinks: new Map(), ...more });
const places = (one: PortSearch) => findPorts(one).map(({ deviceId, switchId, port: at }) => [deviceId, switchId, at]);

describe('the port of a device', () => {
  it('is where it announces itself: by address, by hardware address, or by a name that nobody else has', () => {
    const found = findPorts(
      search({
        devices: [
          device('sw'),
          device('camera', { address: '10.0.0.3' }),
          device('codec', { macs: [mac(4)] }),
          device('Lectern'),
          device('twin-1', { name: 'Twin' }),
          device('twin-2', { name: 'twin' }),
        ],
        switches: [
          said('sw', [
            port(3, { announced: [station({ addresses: ['10.0.0.3'] })] }),
            port(4, { announced: [station({ macs: [mac(4)] })] }),
            port(5, { announced: [station({ name: 'LECTERN ' })] }),
            port(6, { announced: [station({ name: 'Twin' })] }),
          ]),
        ],
      }),
    );
    expect(found.map(({ deviceId, port: at, matchedBy, evidence }) => [deviceId, at, matchedBy, evidence])).toEqual([
      ['camera', 3, 'address', 'announced'],
      ['codec', 4, 'mac', 'announced'],
      ['Lectern', 5, 'name', 'announced'],
    ]);
  });

  it('is that of all devices behind one address, but never by an address of the server itself', () => {
    const devices = [
      device('sw', { address: '127.0.0.1' }),
      device('display', { address: '10.0.0.3' }),
      device('its-agent', { address: '10.0.0.3' }),
      device('simulated', { address: '127.0.0.1' }),
    ];
    const switches = [said('sw', [port(1, { announced: [station({ addresses: ['127.0.0.1', '10.0.0.3'] })] })])];
    expect(places(search({ devices, switches }))).toEqual([
      ['display', 'sw', 1],
      ['its-agent', 'sw', 1],
    ]);
  });

  it('is where its hardware address alone was seen, or few others if the way up is known to be another port', () => {
    const devices = [
      device('sw'),
      device('alone', { address: '10.0.0.5', gateway: '10.0.0.254' }),
      device('shared', { macs: [mac(6)] }),
    ];
    const ports = [
      port(1, { macs: [mac(9), mac(50), mac(51)] }),
      port(5, { macs: [mac(5)] }),
      port(6, { macs: [mac(6), mac(7)] }),
    ];
    const known: [string, string][] = [
      ['10.0.0.5', mac(5)],
      ['10.0.0.254', mac(9)],
    ];
    const all = (resolved: [string, string][]) => search({ devices, switches: [said('sw', ports, { resolved })] });
    expect(places(all(known))).toEqual([
      ['alone', 'sw', 5],
      ['shared', 'sw', 6],
    ]);
    expect(places(all(known.slice(0, 1)))).toEqual([['alone', 'sw', 5]]);
    // The same address with two owners proves nothing.
    expect(places(all([...known, ['10.0.0.5', mac(50)]]))).toEqual([['shared', 'sw', 6]]);
  });

  it('is not a port that leads on to another switch, nor one of many addresses', () => {
    const devices = [device('core'), device('access'), device('pc', { macs: [mac(5)], gateway: '10.0.0.254' })];
    const resolved: [string, string][] = [['10.0.0.254', mac(9)]];
    const many = Array.from({ length: 17 }, (_, i) => mac(100 + i));
    const core = (announced: NeighbourPort['announced']) =>
      said('core', [port(1, { macs: [mac(9)] }), port(2, { announced, macs: [mac(5)] })], { resolved });
    const access = said('access', [port(1, { macs: [mac(5), ...many] }), port(24, { macs: [mac(9)] })]);
    expect(places(search({ devices, switches: [core([])] }))).toEqual([['pc', 'core', 2]]);
    expect(places(search({ devices, switches: [core([station({ forwards: true })])] }))).toEqual([]);
    expect(places(search({ devices, switches: [core([station({ name: 'access' })]), access] }))).toEqual([
      ['access', 'core', 2],
    ]);
  });

  it('is nothing while two switches say different things, but the first of a bundle of cables', () => {
    const devices = [device('a'), device('b'), device('nas', { address: '10.0.0.7' })];
    const here = (at: number) => port(at, { announced: [station({ addresses: ['10.0.0.7'] })] });
    expect(places(search({ devices, switches: [said('a', [here(1)]), said('b', [here(1)])] }))).toEqual([]);
    expect(places(search({ devices, switches: [said('a', [here(8), here(7)])] }))).toEqual([['nas', 'a', 7]]);
  });

  it('is left out where it is stored already, or would make a switch hang on itself', () => {
    const devices = [device('sw'), device('tv', { address: '10.0.0.3' })];
    const switches = [said('sw', [port(3, { announced: [station({ addresses: ['10.0.0.3'] })] })])];
    const stored = (switchId: string, at: number | null) => new Map([['tv', { switchId, port: at }]]);
    expect(places(search({ devices, switches, uplinks: stored('sw', 3) }))).toEqual([]);
    expect(places(search({ devices, switches, uplinks: stored('sw', null) }))).toEqual([['tv', 'sw', 3]]);
    expect(places(search({ devices, switches, uplinks: stored('sw', 4) }))).toEqual([['tv', 'sw', 3]]);
    const above = new Map([['sw', { switchId: 'tv', port: 1 }]]);
    expect(places(search({ devices, switches, uplinks: above }))).toEqual([]);
    const ring = new Map([
      ['x', { switchId: 'y', port: 1 }],
      ['y', { switchId: 'x', port: 1 }],
    ]);
    expect(hangsOn(ring, 'x', 'z')).toBe(false);
  });
});

/** Pseudo-random and the same at every run. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

interface Node {
  readonly id: string;
  readonly number: number;
  readonly above: Node | undefined;
  readonly port: number;
  readonly isSwitch: boolean;
  readonly announces: boolean;
  readonly watched: boolean;
}

/** A tree of switches below a router; some are not watched, some announce nothing. */
const randomNetwork = (seed: number) => {
  const roll = dice(seed);
  const nodes: Node[] = [];
  const used = new Map<string, number>();
  const add = (above: Node | undefined, isSwitch: boolean): Node => {
    const at = (used.get(above?.id ?? '') ?? 1) + 1;
    if (above) used.set(above.id, at);
    const number = nodes.length + 1;
    const node = {
      id: `${isSwitch ? 'switch' : 'device'}${number}`,
      number,
      above,
      port: at,
      isSwitch,
      announces: roll(3) > 0,
      watched: isSwitch && roll(4) > 0,
    };
    nodes.push(node);
    return node;
  };
  const switches = [add(undefined, true)];
  for (let i = roll(6); i > 0; i -= 1) switches.push(add(switches[roll(switches.length)], true));
  for (let i = 5 + roll(30); i > 0; i -= 1) add(switches[roll(switches.length)], false);
  const router = 250;
  const known = (n: Node) => !n.isSwitch || n.watched;
  const below = (top: Node, one: Node): Node | undefined => {
    for (let at: Node | undefined = one; at; at = at.above) if (at.above === top) return at;
    return undefined;
  };
  const portOf = (top: Node, one: Node): number => below(top, one)?.port ?? 1;
  const address = (n: Node) => `10.0.0.${n.number}`;
  const gateway = '10.0.0.250';
  const readings = nodes
    .filter((one) => one.watched)
    .map((one) => {
      const ports = new Map<number, { announced: NeighbourPort['announced'][number][]; macs: string[] }>();
      const on = (at: number) => {
        const found = ports.get(at) ?? { announced: [], macs: [] };
        ports.set(at, found);
        return found;
      };
      for (const other of nodes) if (other !== one && roll(10) > 0) on(portOf(one, other)).macs.push(mac(other.number));
      on(1).macs.push(mac(router));
      for (const other of nodes) {
        const next = other.above === one || one.above === other;
        if (next && other.announces)
          on(portOf(one, other)).announced.push(
            station({
              macs: [mac(other.number)],
              forwards: other.isSwitch,
              addresses: roll(2) ? [address(other)] : [],
            }),
          );
      }
      return said(
        one.id,
        [...ports].map(([at, more]) => port(at, more)),
        {
          macs: [mac(one.number)],
          resolved: [...nodes.map((n): [string, string] => [address(n), mac(n.number)]), [gateway, mac(router)]],
        },
      );
    });
  const devices = nodes.filter(known).map((n) => device(n.id, { address: address(n), gateway }));
  return { nodes, portOf, below, search: search({ devices, switches: readings }) };
};

it('is never wrong in random networks, and found for nearly everything on a watched switch', () => {
  let [expected, found] = [0, 0];
  for (let seed = 1; seed <= 400; seed += 1) {
    const { nodes, below, search: one } = randomNetwork(seed);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    for (const finding of findPorts(one)) {
      const [node, top] = [byId.get(finding.deviceId), byId.get(finding.switchId)];
      if (!node || !top) throw new Error('nobody asked for these');
      // Over a switch that nobody watches it still hangs on that port.
      expect(below(top, node)?.port, `seed ${seed}: ${JSON.stringify(finding)}`).toBe(finding.port);
      if (node.above === top) found += 1;
    }
    expected += nodes.filter(({ above, isSwitch, watched }) => above?.watched && (!isSwitch || watched)).length;
  }
  expect(found / expected).toBeGreaterThan(0.85);
});
