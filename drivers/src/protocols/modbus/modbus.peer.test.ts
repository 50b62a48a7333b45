import type { DataType } from '@eoms/contract/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { openLive } from '../../testing/live-device.ts';
import { describeWithPeer, freePort, type Peer, runPeer, startPeer } from '../../testing/start-peer.ts';
import { modbusRtu, modbusTcp } from './modbus.driver.ts';
import { simulateModbusTcp } from './modbus.simulator.ts';

const host = '127.0.0.1';

/** A server by pymodbus: registers 0…99 hold ten times their address, coils alternate; RTU framing on request. */
const server = (port: number, rtu: boolean): string => `
from pymodbus.server import StartTcpServer
from pymodbus.datastore import ModbusSequentialDataBlock, ModbusSlaveContext, ModbusServerContext
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer
block = lambda: ModbusSequentialDataBlock(0, [n * 10 for n in range(100)])
bits = lambda: ModbusSequentialDataBlock(0, [n % 2 == 0 for n in range(100)])
unit = ModbusSlaveContext(di=bits(), co=bits(), hr=block(), ir=block(), zero_mode=True)
StartTcpServer(context=ModbusServerContext(slaves=unit, single=True), address=("${host}", ${port}),
  framer=${rtu ? 'ModbusRtuFramer' : 'ModbusSocketFramer'})
`;

const property = (id: string, wire: Definition['properties'][number]['wire'], type: DataType = 'double') => ({
  id,
  name: say(id, id),
  type,
  access: 'r' as const,
  wire,
});

const definition: Definition = {
  properties: [
    property('five', { address: 5 }),
    property('pair', { address: 6, dataType: 'uint32', order: 'CDAB' }),
    property('wide', { address: 6, dataType: 'uint64' }, 'long'),
    property('wideLow', { address: 6, dataType: 'int64', order: 'CDAB' }, 'long'),
    property('input', { table: 'input', address: 99 }),
    property('beyond', { table: 'input', address: 100 }),
    property('coil', { table: 'coil', address: 4 }, 'bool'),
    property('odd', { table: 'discrete', address: 5 }, 'bool'),
    property('level', { address: 50, dataType: 'float32', order: 'CDAB' }),
  ],
  actions: [
    {
      id: 'setLevel',
      name: say('设定', 'Set'),
      params: [{ id: 'to', name: say('到', 'To'), type: 'double' }],
      wire: { write: 'registers', address: 50, dataType: 'float32', order: 'CDAB', value: '{to}' },
    },
    {
      id: 'setWide',
      name: say('设定', 'Set'),
      params: [{ id: 'to', name: say('到', 'To'), type: 'long' }],
      wire: { write: 'registers', address: 6, dataType: 'uint64', value: '{to}' },
    },
    { id: 'off', name: say('关', 'Off'), params: [], wire: { write: 'coil', address: 4, value: '0' } },
    { id: 'five', name: say('五', 'Five'), params: [], wire: { write: 'register', address: 5, value: '7' } },
    { id: 'many', name: say('多个', 'Many'), params: [], wire: { write: 'coils', address: 4, value: '1,1' } },
  ],
};

describeWithPeer(['python:pymodbus'], 'against pymodbus', () => {
  describe.each([
    { driver: modbusTcp, rtu: false },
    { driver: modbusRtu, rtu: true },
  ])('$driver.id', ({ driver, rtu }) => {
    let port = 0;
    let peer: Peer | undefined;
    beforeAll(async () => {
      port = await freePort();
      peer = await startPeer({ program: '/usr/bin/python3', args: ['-c', server(port, rtu)], ready: { tcp: port } });
    });
    afterAll(() => peer?.stop());

    it('reads every table, falls back around an address that is not there, and writes', async () => {
      const live = await openLive(driver, { host, port }, { definition });
      try {
        await expect(live.poll('read')).rejects.toMatchObject({ text: { en: expect.stringContaining('exception 2') } });
        expect(Object.fromEntries(live.values)).toMatchObject({
          five: 50,
          pair: 70 * 65_536 + 60,
          wide: String((60n << 48n) | (70n << 32n) | (80n << 16n) | 90n),
          wideLow: String((90n << 48n) | (80n << 32n) | (70n << 16n) | 60n),
          input: 990,
          beyond: null,
          coil: true,
          odd: false,
        });
        await live.execute('setLevel', { to: -12.5 });
        await live.execute('five');
        await live.execute('off');
        await live.poll('read').catch(() => {});
        expect([live.status('level'), live.status('five'), live.status('coil')]).toEqual([-12.5, 7, false]);
        await live.execute('setWide', { to: '18446744073709551615' });
        await live.execute('many');
        await live.poll('read').catch(() => {});
        expect([live.status('coil'), live.lost()]).toEqual([true, undefined]);
        expect([live.status('wide'), live.status('wideLow')]).toEqual(['18446744073709551615', '-1']);
      } finally {
        live.close();
      }
    });
  });
});

/** Asks for the device's identity, a request of one byte, and then for a register on the same connection. */
const probing = (port: number): string => `
from pymodbus.client import ModbusTcpClient
from pymodbus.other_message import ReportSlaveIdRequest
client = ModbusTcpClient("${host}", port=${port})
client.connect()
print(client.execute(ReportSlaveIdRequest(unit=1, slave=1)))
print(client.read_holding_registers(3, 1, slave=1).registers)
client.close()
`;

describeWithPeer(['python:pymodbus'], 'the simulator asked by pymodbus', () => {
  it('refuses a function that it does not have and keeps the connection', async () => {
    const simulator = await simulateModbusTcp({ host, port: 0, params: { size: 100 } });
    try {
      simulator?.set('holding[3]', 1234);
      const asked = await runPeer('/usr/bin/python3', ['-c', probing(simulator?.port ?? 0)]);
      expect(asked.stdout).toMatch(/Exception Response\(145, 17, IllegalFunction\)/);
      expect(asked.stdout).toContain('[1234]');
    } finally {
      await simulator?.close();
    }
  });
});

describeWithPeer(['mbpoll'], 'the simulator asked by mbpoll', () => {
  let simulator: Simulator | undefined;
  afterAll(() => simulator?.close());

  it('is read and written by libmodbus', async () => {
    simulator = await simulateModbusTcp({ host, port: 0, params: { size: 100 } });
    const { port = 0 } = simulator ?? {};
    simulator?.set('holding[3]', 1234);
    simulator?.set('input[4]', 99);
    const mbpoll = (...args: string[]) =>
      runPeer('mbpoll', ['-m', 'tcp', '-p', String(port), '-a', '1', '-0', '-1', ...args]);
    expect((await mbpoll('-t', '4', '-r', '3', '-c', '2', host)).stdout).toMatch(/\[3\]:\s+1234/);
    expect((await mbpoll('-t', '3', '-r', '4', host)).stdout).toMatch(/\[4\]:\s+99/);
    const wrote = await mbpoll('-t', '4', '-r', '10', host, '11', '22', '33');
    expect(wrote.stdout).toContain('Written 3 references');
    expect((await mbpoll('-t', '4', '-r', '10', '-c', '3', host)).stdout).toMatch(/\[12\]:\s+33/);
    await mbpoll('-t', '0', '-r', '7', host, '1');
    expect((await mbpoll('-t', '0', '-r', '7', host)).stdout).toMatch(/\[7\]:\s+1/);
    expect((await mbpoll('-t', '4', '-r', '99', '-c', '2', host)).stderr).toContain('Illegal data address');
  });
});
