import type { Value } from '@eoms/contract/vocabulary';
import type { Poll } from '../../kit/define-driver.ts';
import type { ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { say } from '../../kit/say.ts';
import { createSlot } from '../../kit/slot.ts';
import { exceptionOf } from './modbus.errors.ts';
import { type Block, halves, itemOf, limitsOf, planBlocks } from './modbus.plan.ts';
import { ask, valuesFrom } from './modbus.talk.ts';

/** Blocks by poll or by action; refused blocks are replaced by smaller ones for good. */
const plans = createSlot<Map<string, Block[]>>();
const standard = 'read';

const plansOf = (device: ModelView): Map<string, Block[]> => {
  const known = plans.peek(device);
  if (known !== undefined) return known;
  const fresh = new Map<string, Block[]>();
  plans.put(device, fresh);
  return fresh;
};

const blocksFor = (device: ModelView, key: string, wanted: (id: string, every: Value) => boolean): Block[] => {
  const plan = plansOf(device);
  const known = plan.get(key);
  if (known !== undefined) return known;
  const items = device.definition.properties
    .filter(({ id, wire }) => wanted(id, wire.pollSeconds ?? null))
    .map((property) => itemOf(property, device.params));
  const blocks = planBlocks(items, limitsOf(device.params));
  plan.set(key, blocks);
  return blocks;
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

const readBlocks = async (device: Device, blocks: Block[]): Promise<void> => {
  let refusal: unknown;
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (block === undefined) break;
    try {
      await readBlock(device, block);
      at += 1;
    } catch (error) {
      if (exceptionOf(error) === undefined) throw error;
      if (refusesAddresses(error) && block.items.length > 1) blocks.splice(at, 1, ...halves(block));
      else {
        for (const { property } of block.items) device.set(property, null, { quality: 'bad' });
        refusal = error;
        at += 1;
      }
    }
  }
  // The others were read: only what is wrong remains to be told.
  if (refusal !== undefined) throw refusal;
};

const everyOf = (every: Value | undefined): number | undefined =>
  every === undefined || every === null || every === '' ? undefined : Number(every);

const pollOf = (seconds: number | undefined): Poll => ({
  id: seconds === undefined ? standard : `${standard}${seconds}`,
  name:
    seconds === undefined
      ? say('读取寄存器', 'Read registers')
      : say(`每 ${seconds} 秒读取寄存器`, `Read registers every ${seconds} s`),
  everyMs: seconds === undefined ? (params) => Number(params.pollSeconds ?? 5) * 1_000 : seconds * 1_000,
  run: (device) =>
    readBlocks(
      device,
      blocksFor(device, `poll/${seconds ?? ''}`, (_id, every) => everyOf(every) === seconds),
    ),
});

/** One poll for each interval that the model's properties ask for. */
export const modbusPolls = ({ definition }: ModelView): readonly Poll[] => {
  const intervals = new Set(definition.properties.map(({ wire }) => everyOf(wire.pollSeconds)));
  intervals.delete(undefined);
  return [pollOf(undefined), ...[...intervals].map(pollOf)];
};

/** Reads some properties at once. */
export const readProperties = (device: Device, ids: readonly string[]): Promise<void> =>
  readBlocks(
    device,
    blocksFor(device, `only/${ids.join()}`, (id) => ids.includes(id)),
  );

/** Any answer proves that the device lives, which an open socket of a gateway does not. */
export const probe = async (device: Device): Promise<void> => {
  const [first] = device.definition.properties;
  if (first === undefined) return;
  const [block] = blocksFor(device, `only/${first.id}`, (id) => id === first.id);
  if (block === undefined) return;
  await ask(device, block.pdu, block.bytes).catch((error: unknown) => {
    const exception = exceptionOf(error);
    if (exception === undefined || exception >= 10) throw error;
  });
};
