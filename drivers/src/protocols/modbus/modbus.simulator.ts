import { createFramer } from '../../kit/framing.ts';
import { createSimulatedServer } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { type Framing, rtuFraming, tcpFraming } from './modbus.frames.ts';
import {
  exceptionBit,
  isBitTable,
  maxWriteBits,
  maxWriteRegisters,
  readFunction,
  type Table,
  tables,
} from './modbus.pdu.ts';
import { bitsOf, createRegisterMap, type RegisterMap, readFault } from './modbus.simulated-map.ts';

const refuse = (code: number, exception: number): Buffer => Buffer.from([code | exceptionBit, exception]);

const read = (map: RegisterMap, table: Table, pdu: Buffer): Buffer => {
  const [address, count] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)];
  const fault = readFault(map, table, address, count);
  if (fault !== undefined) return refuse(pdu[0] ?? 0, fault);
  const data = isBitTable(table) ? map.bits(table, address, count) : map.registers(table, address, count);
  return Buffer.concat([Buffer.from([pdu[0] ?? 0, data.length]), data]);
};

const writeOne = (map: RegisterMap, pdu: Buffer, lies: boolean): Buffer => {
  const [code = 0] = pdu;
  const [address, value] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)];
  const table = code === 5 ? 'coil' : 'holding';
  if (code === 5 && value !== 0 && value !== 0xff00) return refuse(code, 3);
  if (address >= map.size(table)) return refuse(code, 2);
  if (!lies) map.put(table, address, code === 5 ? [value !== 0] : pdu.subarray(3, 5));
  return pdu.subarray(0, 5);
};

const writeMany = (map: RegisterMap, pdu: Buffer, lies: boolean): Buffer => {
  const [code = 0] = pdu;
  const [address, count, bytes] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3), pdu[5] ?? 0];
  const table = code === 15 ? 'coil' : 'holding';
  const most = code === 15 ? maxWriteBits : maxWriteRegisters;
  const wanted = code === 15 ? (count + 7) >> 3 : count * 2;
  if (count < 1 || count > most || bytes !== wanted || pdu.length !== 6 + bytes) return refuse(code, 3);
  if (address + count > map.size(table)) return refuse(code, 2);
  if (!lies) map.put(table, address, code === 15 ? bitsOf(pdu, 6, count) : pdu.subarray(6, 6 + bytes));
  return pdu.subarray(0, 5);
};

/** What a device answers to a data unit. */
export const answerPdu = (map: RegisterMap, pdu: Buffer, lies: boolean, busy = false): Buffer => {
  const [code = 0] = pdu;
  const table = tables.find((candidate) => readFunction[candidate] === code);
  const known = table !== undefined || [5, 6, 15, 16].includes(code);
  if (!known) return refuse(code, 1);
  if (pdu.length < (code >= 15 ? 7 : 5)) return refuse(code, 3);
  if (table !== undefined) return busy ? refuse(code, 6) : read(map, table, pdu);
  return code <= 6 ? writeOne(map, pdu, lies) : writeMany(map, pdu, lies);
};

/**
 * A register-map server on a real TCP port. Parameters: unit (others are not answered), size (addresses per table),
 * firstAddress, and definition (JSON of declared properties, whose ids are then the keys of its state).
 */
const simulateModbus =
  (framing: Framing) =>
  async (options: SimulatorOptions): Promise<Simulator> => {
    const params = options.params ?? {};
    const map = createRegisterMap(params);
    const unit = Number(params.unit ?? 1);
    return createSimulatedServer({
      host: options.host,
      port: options.port,
      state: map.state,
      set: map.set,
      converse: (session) => {
        const framer = createFramer({ length: framing.requestLength }, framing.maxFrameBytes + 10);
        const answer = (frame: Buffer): void => {
          if (frame.length <= framing.offset + framing.trailer || framing.unitOf(frame) !== unit) return;
          const pdu = frame.subarray(framing.offset, frame.length - framing.trailer);
          const transaction = framing.id === 'tcp' ? frame.readUInt16BE(0) : 0;
          session.say(framing.encode(unit, answerPdu(map, pdu, session.lies(), session.busy()), transaction));
        };
        return {
          receive: (chunk) => {
            try {
              for (const frame of framer.push(chunk)) answer(frame);
            } catch {
              session.end();
            }
          },
        };
      },
    });
  };

export const simulateModbusTcp = simulateModbus(tcpFraming);
export const simulateModbusRtu = simulateModbus(rtuFraming);
