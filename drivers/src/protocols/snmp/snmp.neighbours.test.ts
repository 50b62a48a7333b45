import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Value } from '@eoms/contract/vocabulary';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { describeWithPeer, freePort, type Peer, startPeer } from '../../testing/start-peer.ts';
import { snmp } from './snmp.driver.ts';
import { neighbourColumns as columns } from './snmp.lldp.ts';
import { snmpModels } from './snmp.models.ts';
import { readNeighbours } from './snmp.neighbours.ts';
import type { SimulatedNeighbours } from './snmp.simulated-neighbours.ts';
import { simulateSnmp } from './snmp.simulator.ts';

const host = '127.0.0.1';
const definition = snmpModels.find(({ name }) => name === 'Switch (IF-MIB)')?.definition ?? {
  properties: [],
  actions: [],
};
const mac = (last: number): string => `02:00:5e:00:00:${last.toString(16).padStart(2, '0')}`;

let simulator: Simulator | undefined;
let live: LiveDevice | undefined;
afterEach(async () => {
  live?.close();
  await simulator?.close();
});
const connect = async (port: number, more: Record<string, Value> = {}): Promise<LiveDevice> => {
  live = await openLive(snmp, { host, port, trapPort: 0, timeoutMs: 700, ...more }, { definition });
  return live;
};
const simulate = async (neighbours: SimulatedNeighbours | undefined, more: Record<string, Value> = {}) => {
  simulator = await simulateSnmp({
    host,
    port: 0,
    params: {
      definition: JSON.stringify(definition),
      rows: 8,
      name: 'sw-1',
      ...(neighbours ? { neighbours: JSON.stringify(neighbours) } : {}),
      ...more,
    },
  });
  return connect(simulator?.port ?? 0, more);
};

describe('what a switch knows of its ports', () => {
  const plugged: SimulatedNeighbours = {
    mac: mac(1),
    ports: {
      1: { station: { mac: mac(2), name: 'sw-2', ip: '10.0.0.2', is: 'switch' }, macs: [mac(2), mac(7), mac(8)] },
      3: { station: { mac: mac(3), name: 'camera-3', ip: '10.0.0.3' }, macs: [mac(3)] },
      4: { station: { name: 'phone', is: 'phone' }, macs: [] },
      5: { macs: [mac(5)] },
    },
    resolved: { '10.0.0.5': mac(5), '10.0.0.254': mac(9) },
  };
  const expected = {
    name: 'sw-1',
    macs: [mac(1)],
    isPartial: false,
    resolved: expect.arrayContaining([
      ['10.0.0.5', mac(5)],
      ['10.0.0.254', mac(9)],
    ]),
    ports: expect.arrayContaining([
      {
        port: 1,
        name: 'GigabitEthernet1/0/1',
        announced: [{ name: 'sw-2', addresses: ['10.0.0.2'], macs: [mac(2)], forwards: true }],
        macs: [mac(2), mac(7), mac(8)],
      },
      {
        port: 3,
        name: 'GigabitEthernet1/0/3',
        announced: [{ name: 'camera-3', addresses: ['10.0.0.3'], macs: [mac(3)], forwards: false }],
        macs: [mac(3)],
      },
      {
        port: 4,
        name: 'GigabitEthernet1/0/4',
        announced: [{ name: 'phone', addresses: [], macs: [], forwards: false }],
        macs: [],
      },
      { port: 5, name: 'GigabitEthernet1/0/5', announced: [], macs: [mac(5)] },
    ]),
  };

  it.each([
    ['by v2c', {}, {}],
    ['by v1', {}, { version: '1' }],
    ['with addresses by VLAN', { byVlan: true }, {}],
    ['where LLDP counts ports in its own way', { lldpFrom: 101 }, {}],
  ])('is read %s', async (_how, shape, params) => {
    const { device } = await simulate({ ...plugged, ...shape }, params);
    const found = await readNeighbours(device);
    expect(found).toEqual(expected);
    expect(found.ports).toHaveLength(4);
  });

  it('is nothing where there are no such tables', async () => {
    const { device } = await simulate(undefined);
    await expect(readNeighbours(device)).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('is cut off where somebody floods the address table, and holds nothing that is no address', async () => {
    const { device } = await simulate({ mac: mac(1), ports: { 2: { macs: [mac(4)] } } });
    const sim = simulator as Simulator;
    for (let i = 0; i < 4_200; i += 1) sim.set(`${columns.forwarding}.2.1.0.0.${i >> 8}.${i & 255}`, 2);
    // A group address, an index that is too short, port zero, and texts where numbers belong.
    sim.set(`${columns.forwarding}.1.0.94.0.0.1`, 2);
    sim.set(`${columns.forwarding}.2.0.94`, 2);
    sim.set(`${columns.forwarding}.2.0.94.0.0.99`, 0);
    sim.set(`${columns.chassisId}.0.2.1`, 'x'.repeat(2_000));
    sim.set(`${columns.portSubtype}.0.2.1`, 'no number');
    sim.set(`${columns.manageBy}.0.2.1.1.4.999.0.0.1`, 1);
    sim.set(`${columns.manageBy}.0.2.1.1.200.1`, 1);
    const found = await readNeighbours(device);
    expect(found.isPartial).toBe(true);
    const [port] = found.ports.filter(({ macs }) => macs.length > 0);
    expect(port?.macs.length).toBeGreaterThan(4_000);
    expect(port?.macs.every((one) => /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(one))).toBe(true);
    expect(found.ports.flatMap(({ announced }) => announced)).toEqual([
      { name: '', addresses: [], macs: [], forwards: false },
    ]);
  });
});

describeWithPeer(['snmpd'], 'the tables of snmpd', () => {
  it('are read with the interfaces of its machine', async () => {
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'eoms-lldp-'));
    const hex = (...bytes: number[]) => `0x${Buffer.from(bytes).toString('hex')}`;
    const row = '0.1.7';
    const lines = [
      `rocommunity public ${host}`,
      `override .${columns.chassisSubtype}.${row} integer 4`,
      `override .${columns.chassisId}.${row} octet_str ${hex(2, 0, 0x5e, 0, 0, 3)}`,
      `override .${columns.portSubtype}.${row} integer 5`,
      `override .${columns.portId}.${row} octet_str "eth0"`,
      `override .${columns.systemName}.${row} octet_str "camera-3"`,
      `override .${columns.abilities}.${row} octet_str ${hex(1, 0)}`,
      `override .${columns.manageBy}.${row}.1.4.10.0.0.3 integer 2`,
      `override .${columns.interfaceOfPort}.9 integer 1`,
      `override .${columns.forwarding}.2.0.94.0.0.5 integer 9`,
      `override .${columns.vlanForwarding}.1.2.0.94.0.0.6 integer 9`,
    ];
    await writeFile(join(folder, 'snmpd.conf'), `${lines.join('\n')}\n`);
    let peer: Peer | undefined;
    try {
      peer = await startPeer({
        program: 'snmpd',
        args: ['-f', '-Le', '-C', '-c', join(folder, 'snmpd.conf'), '-p', join(folder, 'pid'), `udp:${host}:${port}`],
        env: { SNMP_PERSISTENT_DIR: folder, SNMPCONFPATH: folder, MIBS: '' },
        ready: { prints: 'NET-SNMP version' },
      });
      const { device } = await connect(port);
      const { ports, isPartial } = await readNeighbours(device);
      expect(isPartial).toBe(false);
      // The first interface of every Linux machine is its loopback.
      expect(ports).toEqual([
        {
          port: 1,
          name: 'lo',
          announced: [{ name: 'camera-3', addresses: ['10.0.0.3'], macs: ['02:00:5e:00:00:03'], forwards: false }],
          macs: ['02:00:5e:00:00:06'],
        },
      ]);
    } finally {
      await peer?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
