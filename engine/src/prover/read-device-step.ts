import type { Value } from '@eoms/contract/vocabulary';
import { checkFields, withDefaults } from '@eoms/drivers/kit';
import type { ActionStep, StateStep } from '../scenes/scene.ts';
import { valueFault } from './literal-fault.ts';
import type { Orders } from './orders.ts';
import type { Reading } from './read-checks.ts';
import { both } from './wording.ts';

type OnDevices = ActionStep | StateStep;
/** A cell that a step sets, to one of these values. */
interface Setting {
  readonly cell: string;
  readonly values: readonly Value[];
}

const partOf = ({ id }: OnDevices): string => `step ${id}`;

const noteArguments = (
  { problems }: Reading,
  orders: Orders,
  deviceId: string,
  step: ActionStep,
  actionId: string,
): void => {
  const params = orders.actionsOf(deviceId).find(({ id }) => id === actionId)?.params ?? [];
  for (const { text } of checkFields(params, withDefaults(params, step.args)))
    problems.push({ kind: 'typeError', part: partOf(step), deviceId, text });
};

const noteUndone = ({ problems }: Reading, deviceId: string, step: OnDevices, name: string): void => {
  const what = step.kind === 'action' ? step.action : `${step.property} = ${String(step.value)}`;
  const text = both(`${name}没有能完成它的操作：${what}`, `${name} has no action for it: ${what}`);
  const property = step.kind === 'state' ? step.property : null;
  problems.push({ kind: 'typeError', part: partOf(step), deviceId, property, text });
};

const noteNoFeedback = ({ problems }: Reading, deviceId: string, step: OnDevices, name: string): void => {
  const text = both(
    `${name}的这个操作没有回读，只能知道“已接受”`,
    `This action of ${name} is not read back: its receipt says “accepted” at best`,
  );
  problems.push({ kind: 'noFeedback', part: partOf(step), deviceId, text });
};

const noteGone = ({ facts, problems }: Reading, step: OnDevices, deviceId: string): boolean => {
  if (facts.device(deviceId)) return false;
  const text = both('步骤的设备已不存在', 'The device of a step does not exist');
  problems.push({ kind: 'deadReference', part: partOf(step), deviceId, text });
  return true;
};

const atDevice = (reading: Reading, orders: Orders, deviceId: string, step: OnDevices): Setting[] => {
  const { facts, cells, problems } = reading;
  if (noteGone(reading, step, deviceId)) return [];
  const name = facts.device(deviceId)?.name ?? deviceId;
  const order = orders.of(deviceId, step);
  if (!order?.action) {
    // Devices of a type that cannot do it are not meant.
    if (step.target.kind === 'devices') noteUndone(reading, deviceId, step, name);
    return [];
  }
  if (step.kind === 'action') noteArguments(reading, orders, deviceId, step, order.action);
  if (order.wanted.length === 0) noteNoFeedback(reading, deviceId, step, name);
  return order.wanted.flatMap(({ key, in: wanted }) => {
    const known = cells.value(deviceId, key);
    const text = known && step.kind === 'state' ? valueFault(known, step.value) : undefined;
    if (text) problems.push({ kind: 'typeError', part: partOf(step), deviceId, property: key, text });
    const values = wanted.filter((value) => value !== null);
    return values.length === 0 ? [] : [{ cell: (known ?? cells.undescribed(deviceId, key)).id, values }];
  });
};

/** What a step sets at each of its devices, as far as it is read back; mistakes are noted. */
export const readDeviceStep = (reading: Reading, orders: Orders, step: OnDevices): Setting[] => {
  const { facts, cells, problems } = reading;
  for (const placeId of step.target.kind === 'type' ? step.target.placeIds : []) {
    const text = both('步骤的场所已不存在', 'A place of a step does not exist');
    if (!cells.place(placeId)) problems.push({ kind: 'deadReference', part: partOf(step), text });
  }
  if (step.spareDeviceId !== undefined) noteGone(reading, step, step.spareDeviceId);
  const deviceIds = step.target.kind === 'devices' ? step.target.deviceIds : facts.devicesOf(step.target);
  return deviceIds.flatMap((deviceId) => atDevice(reading, orders, deviceId, step));
};
