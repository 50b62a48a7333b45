import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Expectation } from '../../kit/action-facts.ts';
import type { DeclaredAction, Definition, ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { type Address, encodeCommand, encodeValue } from './ttp.codec.ts';
import { ask, readProperty } from './ttp.talk.ts';
import { addressOf, argumentOf, sameAddress, valueToSend } from './ttp.targets.ts';

type Args = Readonly<Record<string, Value>>;

const recall = async (device: Device, preset: string | number): Promise<void> => {
  const byNumber = typeof preset === 'number' || /^\d+$/.test(preset);
  const command = byNumber ? 'recallPreset' : 'recallPresetByName';
  const address = { tag: 'DEVICE', attribute: '', indexes: [] };
  await ask(device, encodeCommand(address, command, [byNumber ? Number(preset) : encodeValue(String(preset))]));
};

/** By default a property at the same address confirms what is set. */
const proofOf = (action: DeclaredAction, { properties }: Definition): readonly Expectation[] => {
  const name = argumentOf(action);
  if (action.expect !== undefined || name === undefined || action.wire.kind !== 'set') return action.expect ?? [];
  const address = addressOf(action.wire);
  const property = properties.find(({ wire }) => sameAddress(addressOf(wire), address));
  return property === undefined ? [] : [{ property: property.id, in: [`$${name}`] }];
};

const runDeclared = async (device: Device, action: DeclaredAction, args: Args): Promise<void> => {
  const kind = String(action.wire.kind ?? 'set');
  const value = valueToSend(action, args);
  if (value === undefined && kind !== 'toggle')
    throw deviceError('refused', say('缺少要设置的值', 'there is no value to set'));
  if (kind === 'preset') await recall(device, typeof value === 'number' ? value : String(value));
  else {
    const rest = value === undefined ? [] : [encodeValue(value)];
    await ask(device, encodeCommand(addressOf(action.wire), kind, kind === 'toggle' ? [] : rest));
  }
};

const declared = (action: DeclaredAction, definition: Definition): ActionDef => {
  const { wire: _wire, expect: _expect, ...rest } = action;
  const expect = proofOf(action, definition);
  return {
    ...rest,
    ...(expect.length === 0 ? {} : { expect }),
    run: (device, args) => runDeclared(device, action, args),
    readBack: async (device) => {
      for (const property of device.definition.properties)
        if (expect.some((proof) => proof.property === property.id)) await readProperty(device, property);
    },
  };
};

const tag: Field = {
  id: 'tag',
  name: say('实例标签', 'Instance tag'),
  type: 'string',
  required: true,
  maxLength: 64,
  pattern: '^[^"\\\\]+$',
};
const channel: Field = { id: 'channel', name: say('通道', 'Channel'), type: 'int', required: true, min: 1, max: 1_000 };

/** Blocks that no property reads are queried right away whether they accepted it. */
const setAndLook = async (device: Device, address: Address, value: number | boolean): Promise<void> => {
  await ask(device, encodeCommand(address, 'set', [encodeValue(value)]));
  const now = await ask(device, encodeCommand(address, 'get'));
  const same = typeof value === 'number' && typeof now === 'number' ? Math.abs(now - value) < 0.05 : now === value;
  if (!same) throw deviceError('refused', say('设备未采用该值', 'the device did not take the value'));
};

const always: readonly ActionDef[] = [
  {
    id: 'setLevel',
    name: say('设置电平', 'Set a level'),
    capability: 'level',
    params: [
      tag,
      channel,
      { id: 'level', name: say('电平', 'Level'), type: 'double', unit: 'dB', required: true, min: -100, max: 20 },
    ],
    run: (device, args) =>
      setAndLook(
        device,
        { tag: String(args.tag), attribute: 'level', indexes: [Number(args.channel)] },
        Number(args.level),
      ),
  },
  {
    id: 'setMute',
    name: say('静音', 'Mute'),
    capability: 'audioMute',
    params: [tag, channel, { id: 'on', name: say('静音', 'Muted'), type: 'bool', required: true }],
    run: (device, args) =>
      setAndLook(
        device,
        { tag: String(args.tag), attribute: 'mute', indexes: [Number(args.channel)] },
        args.on === true,
      ),
  },
  {
    id: 'selectSource',
    name: say('选择信号源', 'Select a source'),
    capability: 'input',
    params: [
      tag,
      {
        id: 'source',
        name: say('信号源', 'Source'),
        type: 'int',
        required: true,
        min: 0,
        max: 1_000,
        help: say('0 表示不选', '0 selects none'),
      },
    ],
    run: (device, args) =>
      setAndLook(device, { tag: String(args.tag), attribute: 'sourceSelection', indexes: [] }, Number(args.source)),
  },
  {
    id: 'recallPreset',
    name: say('调用预设', 'Recall a preset'),
    capability: 'preset',
    params: [
      {
        id: 'preset',
        name: say('预设编号或名称', 'Number or name'),
        type: 'string',
        required: true,
        maxLength: 64,
        pattern: '^[^"\\\\]+$',
      },
    ],
    run: (device, args) => recall(device, String(args.preset)),
  },
];

export const ttpActions = ({ definition }: ModelView): readonly ActionDef[] => [
  ...definition.actions.map((action) => declared(action, definition)),
  ...always.filter(({ id }) => !definition.actions.some((action) => action.id === id)),
];
