import type { Value } from '@eoms/contract/vocabulary';
import { checkFields, withDefaults } from '@eoms/drivers/kit';
import type { OnDevices } from '../scenes/run-variables.ts';
import type { ActionStep } from '../scenes/scene.ts';
import { inCell } from './cells.ts';
import type { Filling } from './filling.ts';
import { valueFault } from './literal-fault.ts';
import type { Orders } from './orders.ts';
import type { Problem } from './problem.ts';
import type { Reading } from './read-checks.ts';
import { allValues, intersect, unite, type ValueSet, valuesOf } from './value-set.ts';
import { both } from './wording.ts';

/** A cell that a step sets, to one of these values. */
export interface Setting {
  readonly cell: string;
  readonly values: readonly Value[];
  /** Instead of a list: any of these. */
  readonly open?: ValueSet | undefined;
  /** Which of them depends on variables, and so it may never be some of them. */
  readonly unsure?: boolean;
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

/** A step in one of the ways in which variables can fill it. */
const inOneWay = (reading: Reading, orders: Orders, deviceId: string, step: OnDevices): Setting[] => {
  const { facts, cells, problems } = reading;
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
    const values = wanted.flatMap((value) => (value === null ? [] : ((known ? inCell(known, value) : value) ?? [])));
    return values.length === 0 ? [] : [{ cell: (known ?? cells.undescribed(deviceId, key)).id, values }];
  });
};

/** Beside what it sets in one of its ways, a step may set what a trigger brings. */
const withOpen = (reading: Reading, step: OnDevices, { open }: Filling, setting: Setting): Setting => {
  const cell = reading.cells.byId(setting.cell);
  const domain = cell?.domain ?? allValues;
  const brought = step.kind === 'state' && open ? intersect(domain, open) : domain;
  return { cell: setting.cell, values: [], unsure: true, open: unite(brought, valuesOf(setting.values)) };
};

/** What a step sets in all of its ways; a mistake counts where each of them makes one: which is taken is not known. */
const atDevice = (reading: Reading, orders: Orders, deviceId: string, step: OnDevices, filling: Filling): Setting[] => {
  if (noteGone(reading, step, deviceId)) return [];
  const ways = filling.waysOf(step);
  const tried = ways.map((way) => {
    const problems: Problem[] = [];
    return { problems, settings: inOneWay({ ...reading, problems }, orders, deviceId, way) };
  });
  const isOpen = filling.isOpen(step);
  if (tried.every(({ problems }) => problems.length > 0)) reading.problems.push(...(tried[0]?.problems ?? []));
  if (ways.length === 1 && !isOpen) return tried[0]?.settings ?? [];
  const cells = new Set(tried.flatMap(({ settings }) => settings.map(({ cell }) => cell)));
  return [...cells].map((cell) => {
    const values = tried.flatMap(({ settings }) => settings.flatMap((one) => (one.cell === cell ? one.values : [])));
    const setting = { cell, values: [...new Set(values)], unsure: true };
    return isOpen ? withOpen(reading, step, filling, setting) : setting;
  });
};

/** What a step sets at each of its devices, as far as it is read back; mistakes are noted. */
export const readDeviceStep = (reading: Reading, orders: Orders, step: OnDevices, filling: Filling): Setting[] => {
  const { facts, cells, problems } = reading;
  for (const placeId of step.target.kind === 'type' ? step.target.placeIds : []) {
    const text = both('步骤的场所已不存在', 'A place of a step does not exist');
    if (!cells.place(placeId)) problems.push({ kind: 'deadReference', part: partOf(step), text });
  }
  if (step.spareDeviceId !== undefined) noteGone(reading, step, step.spareDeviceId);
  const deviceIds = step.target.kind === 'devices' ? step.target.deviceIds : facts.devicesOf(step.target);
  return deviceIds.flatMap((deviceId) => atDevice(reading, orders, deviceId, step, filling));
};
