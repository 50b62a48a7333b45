import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty } from './definition.ts';
import type { DriverModel } from './driver-model.ts';
import type { Making } from './sample.ts';
import { say } from './say.ts';

type WireValues = Readonly<Record<string, Value>>;
type Param = DeclaredAction['params'][number];

/** Abilities of the models in the sample venue; the keys are capabilities, and also ids of properties and actions. */
const abilities = {
  power: { name: say('电源', 'Power') },
  relay: { name: say('继电器', 'Relay') },
  position: { name: say('位置', 'Position') },
  audioMute: { name: say('静音', 'Mute') },
  brightness: { name: say('亮度', 'Brightness'), unit: '%' },
  volume: { name: say('音量', 'Volume'), unit: '%' },
  battery: { name: say('电池电量', 'Battery'), unit: '%' },
  signal: { name: say('信号', 'Signal') },
  humidity: { name: say('湿度', 'Humidity'), unit: '%' },
  illuminance: { name: say('照度', 'Illuminance'), unit: 'lx' },
  temperature: { name: say('温度', 'Temperature'), unit: '°C' },
  targetTemperature: { name: say('设定温度', 'Target temperature'), unit: '°C' },
} as const satisfies Record<string, { readonly name: SourceText; readonly unit?: string }>;
type Ability = keyof typeof abilities;

export const sampleReading = (
  id: Ability,
  type: DeclaredProperty['type'],
  wire: WireValues,
  more: Partial<DeclaredProperty> = {},
): DeclaredProperty => ({ id, capability: id, type, access: 'r', wire, ...abilities[id], ...more });

export const sampleSetting: typeof sampleReading = (id, type, wire, more = {}) =>
  sampleReading(id, type, wire, { access: 'rw', ...more });

/** Confirmed by the property of the same name. */
export const sampleAction = (id: Ability, param: Param, wire: WireValues): DeclaredAction => ({
  id,
  name: abilities[id].name,
  capability: id,
  params: [{ ...param, required: true }],
  wire,
  expect: [{ property: id, in: [`$${param.id}`] }],
});

export const onParam: Param = { id: 'on', name: say('打开', 'On'), type: 'bool' };
export const levelParam: Param = { id: 'level', name: say('数值', 'Level'), type: 'int', unit: '%', min: 0, max: 100 };

/** A model of equipment with project-specific addresses, topics or commands, which no library can contain. */
export const sampleModel = (
  name: string,
  category: string,
  properties: readonly DeclaredProperty[],
  actions: readonly DeclaredAction[],
  params: WireValues = {},
): DriverModel => ({
  manufacturer: 'Generic',
  name,
  category,
  params,
  definition: { properties, actions },
  source: 'The sample venue: described on the model screen, as an integrator does for a project',
});

/** For simulators of register maps and agents, which take their contents from the model's definition. */
export const simulatedByModel = ({ model }: Pick<Making, 'model'>): Record<string, Value> => ({
  ...model.params,
  definition: JSON.stringify(model.definition ?? { properties: [], actions: [] }),
});
