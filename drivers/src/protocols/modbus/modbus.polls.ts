import { byPace, createPlans, type DeclaredReading, type Query } from '../../kit/declared-plan.ts';
import { paceOf } from '../../kit/declared-wire.ts';
import type { DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { say } from '../../kit/say.ts';
import { createSlot } from '../../kit/slot.ts';
import { exceptionOf } from './modbus.errors.ts';
import { type Block, halves, itemOf, limitsOf, planBlocks } from './modbus.plan.ts';
import { shapeOf } from './modbus.shape.ts';
import { ask, valuesFrom } from './modbus.talk.ts';
import { planWrite, type WritePlan } from './modbus.write.ts';

export const planOf = createPlans<DeclaredReading, WritePlan, Query<DeclaredReading>>({
  property: (declared) => {
    const { id, name, wire } = declared;
    shapeOf(wire);
    return { id, name, declared, ...paceOf(wire) };
  },
  action: ({ wire }) => planWrite(wire),
  queries: byPace((seconds) =>
    seconds === undefined
      ? say('读取寄存器', 'Read registers')
      : say(`每 ${seconds} 秒读取寄存器`, `Read registers every ${seconds} s`),
  ),
});

/** Blocks by what is read; refused blocks are replaced by smaller ones for good. */
const blocks = createSlot<Map<string, Block[]>>();

const blocksFor = (device: Device, key: string, properties: readonly { declared: DeclaredProperty }[]): Block[] => {
  const ready = blocks.peek(device) ?? new Map<string, Block[]>();
  blocks.put(device, ready);
  const known = ready.get(key);
  if (known !== undefined) return known;
  const { params } = device;
  const fresh = planBlocks(
    properties.map(({ declared }) => itemOf(declared, params)),
    limitsOf(params),
  );
  ready.set(key, fresh);
  return fresh;
};

const readBlock = async (device: Device, block: Block): Promise<void> => {
  const answer = await ask(device, block.pdu, block.bytes);
  const from = valuesFrom(device);
  for (const item of block.items) device.set(item.property, item.read(answer, from, block.first));
};

/** Devices refuse a read that touches an address they do not have: smaller reads then find what there is. */
const refusesAddresses = (error: unknown): boolean => {
  const exception = exceptionOf(error);
  return exception === 2 || exception === 3;
};

const readBlocks = async (device: Device, list: Block[]): Promise<void> => {
  let refusal: unknown;
  for (let at = 0; at < list.length; ) {
    const block = list[at];
    if (block === undefined) break;
    try {
      await readBlock(device, block);
      at += 1;
    } catch (error) {
      if (exceptionOf(error) === undefined) throw error;
      if (refusesAddresses(error) && block.items.length > 1) list.splice(at, 1, ...halves(block));
      else {
        for (const { property } of block.items) device.set(property, null, { quality: 'bad' });
        refusal = error;
        at += 1;
      }
    }
  }
  // Thrown only now, so that the other blocks were read first.
  if (refusal !== undefined) throw refusal;
};

export const readQuery = (device: Device, { id, properties }: Query<DeclaredReading>): Promise<void> =>
  readBlocks(device, blocksFor(device, id, properties));

/** Reads several properties together. */
export const readOnly = (device: Device, properties: readonly DeclaredReading[]): Promise<void> =>
  readBlocks(device, blocksFor(device, `only/${properties.map(({ id }) => id).join()}`, properties));

/** Any answer proves that the device is alive; an open socket to a gateway does not. */
export const probe = async (device: Device): Promise<void> => {
  const [first] = planOf(device).properties;
  const [block] = first === undefined ? [] : blocksFor(device, `only/${first.id}`, [first]);
  if (block === undefined) return;
  await ask(device, block.pdu, block.bytes).catch((error: unknown) => {
    const exception = exceptionOf(error);
    if (exception === undefined || exception >= 10) throw error;
  });
};
