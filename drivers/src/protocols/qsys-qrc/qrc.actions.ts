import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Expectation } from '../../kit/action-facts.ts';
import type { DeclaredAction, Definition, ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { call, readTargets } from './qrc.talk.ts';
import { argumentOf, sameTarget, targetOf, valueToSend } from './qrc.targets.ts';

const rampOf = (value: Value | undefined): { Ramp?: number } =>
  typeof value === 'number' && value > 0 ? { Ramp: value } : {};

const setControl = async (
  device: Device,
  target: { component?: string; control: string },
  setting: { Value?: number | string; Position?: number; Ramp?: number },
): Promise<void> => {
  const control = { Name: target.control, ...setting };
  if (target.component === undefined) await call(device, 'Control.Set', control);
  else await call(device, 'Component.Set', { Name: target.component, Controls: [control] });
};

const loadSnapshot = async (device: Device, bank: Value, number: Value, ramp: Value | undefined): Promise<void> => {
  await call(device, 'Snapshot.Load', { Name: String(bank), Bank: Number(number), ...rampOf(ramp) });
};

/** By default an action is confirmed by a property with the same target that reads what it sets. */
const proofOf = (action: DeclaredAction, definition: Definition): readonly Expectation[] => {
  const name = argumentOf(action);
  if (action.expect !== undefined || name === undefined || action.wire.kind === 'snapshot') return action.expect ?? [];
  const kind = String(action.wire.kind ?? 'value');
  const target = targetOf(action.wire);
  const property = definition.properties.find(
    ({ wire }) => sameTarget(targetOf(wire), target) && String(wire.part ?? 'value') === kind,
  );
  return property === undefined ? [] : [{ property: property.id, in: [`$${name}`] }];
};

const runDeclared = async (
  device: Device,
  action: DeclaredAction,
  args: Readonly<Record<string, Value>>,
): Promise<void> => {
  const { wire } = action;
  if (wire.kind === 'snapshot') {
    await loadSnapshot(device, wire.bank ?? '', wire.snapshot ?? 1, wire.ramp);
    return;
  }
  const value = valueToSend(action, args);
  if (value === undefined) throw deviceError('refused', say('缺少要设置的值', 'there is no value to set'));
  const setting = wire.kind === 'position' ? { Position: Number(value) } : { Value: value };
  await setControl(device, targetOf(wire), { ...setting, ...rampOf(wire.ramp) });
};

const declared = (action: DeclaredAction, definition: Definition): ActionDef => {
  const { wire, params, expect: _, ...rest } = action;
  const expect = proofOf(action, definition);
  return {
    ...rest,
    params,
    ...(expect.length === 0 ? {} : { expect }),
    run: (device, args) => runDeclared(device, action, args),
    readBack: (device) => {
      const proving = new Set(expect.map(({ property }) => property));
      const targets = device.definition.properties.filter(({ id }) => proving.has(id)).map((one) => targetOf(one.wire));
      return readTargets(device, targets.length > 0 ? targets : [targetOf(wire)]);
    },
  };
};

/** Always there, for designs whose model declares nothing. */
const always: readonly ActionDef[] = [
  {
    id: 'setNamedControl',
    name: say('设置命名控件', 'Set a named control'),
    params: [
      { id: 'control', name: say('控件名称', 'Control'), type: 'string', required: true },
      { id: 'value', name: say('数值', 'Value'), type: 'double', required: true },
      { id: 'ramp', name: say('渐变时间', 'Ramp'), type: 'double', unit: 's', min: 0, max: 3_600 },
    ],
    run: (device, args) =>
      setControl(device, { control: String(args.control) }, { Value: Number(args.value), ...rampOf(args.ramp) }),
  },
  {
    id: 'loadSnapshot',
    name: say('调用快照', 'Load a snapshot'),
    capability: 'preset',
    params: [
      { id: 'bank', name: say('快照库名称', 'Snapshot bank'), type: 'string', required: true },
      { id: 'snapshot', name: say('快照编号', 'Snapshot'), type: 'int', required: true, min: 1, max: 24 },
      { id: 'ramp', name: say('渐变时间', 'Ramp'), type: 'double', unit: 's', min: 0, max: 3_600 },
    ],
    run: (device, args) => loadSnapshot(device, args.bank ?? '', args.snapshot ?? 1, args.ramp),
  },
];

export const qrcActions = ({ definition }: ModelView): readonly ActionDef[] => [
  ...definition.actions.map((action) => declared(action, definition)),
  ...always.filter(({ id }) => !definition.actions.some((action) => action.id === id)),
];
