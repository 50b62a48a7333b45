import type { Value } from '@eoms/contract/vocabulary';
import type { ResolvedAction } from '@eoms/drivers/kit';
import type { Step } from '../scenes/scene.ts';
import type { Facts, KnownDevice, ProvableAutomation, ProvableProperty } from './provable.ts';

const same = (text: string) => ({ zh: text, en: text });
const items = (...codes: string[]) => codes.map((code) => ({ code, name: same(code) }));

/** Every device of the venue has these, and an action `set_…` for each, which is read back; `ping` is not. */
export const properties: readonly ProvableProperty[] = [
  { id: 'power', name: same('power'), type: 'enum', access: 'rw', enum: items('on', 'off') },
  { id: 'mode', name: same('mode'), type: 'enum', access: 'rw', enum: items('a', 'b', 'c') },
  { id: 'level', name: same('level'), type: 'int', access: 'rw', min: 0, max: 3 },
  { id: 'open', name: same('open'), type: 'bool', access: 'rw' },
];
/** All values of a property, for those who try every one. */
export const valuesOfProperty: Readonly<Record<string, readonly Value[]>> = {
  power: ['on', 'off'],
  mode: ['a', 'b', 'c'],
  level: [0, 1, 2, 3],
  open: [true, false],
};

const setter = ({ id, name, type, enum: options, min, max }: ProvableProperty): ResolvedAction => ({
  id: `set_${id}`,
  name,
  params: [{ id: 'to', name, type, required: true, options, min, max }],
  expect: [{ property: id, in: ['$to'] }],
});
const device = (name: string): KnownDevice => ({
  name,
  properties: [
    ...properties,
    { id: 'temperature', name: same('temperature'), type: 'double', access: 'r', unit: '°C' },
    { id: 'label', name: same('label'), type: 'string', access: 'r' },
    { id: 'lamp', name: same('lamp'), type: 'int', access: 'r', index: { from: 1, to: 2, labels: [] } },
  ],
  actions: [...properties.map(setter), { id: 'ping', name: same('ping'), params: [] }],
});

export const places = ['hall', 'lobby'];
export const variables = { limit: 'double', armed: 'bool', word: 'string' } as const;

/** Devices `d1`, `d2`… that are alike, two places and three variables. */
export const createFacts = (count: number): Facts => {
  const devices = new Map(
    Array.from({ length: count }, (_, at) => [`d${at + 1}` as string, device(`D${at + 1}`)] as const),
  );
  return {
    device: (id) => devices.get(id),
    place: (id) => (places.includes(id) ? id : undefined),
    variable: (name) => {
      const type = variables[name as keyof typeof variables];
      return type && { type };
    },
    devicesOf: () => [...devices.keys()],
  };
};

export const set = (id: string, deviceId: string, property: string, value: Value): Step => ({
  kind: 'state',
  id,
  target: { kind: 'devices', deviceIds: [deviceId] },
  property,
  value,
});
export const act = (id: string, deviceId: string, action: string, args: Readonly<Record<string, Value>>): Step => ({
  kind: 'action',
  id,
  target: { kind: 'devices', deviceIds: [deviceId] },
  action,
  args,
});

/** An automation that is on and does nothing, but for what is given. */
export const automation = (id: string, given: Partial<ProvableAutomation>): ProvableAutomation => ({
  id,
  name: id,
  enabled: true,
  triggers: [{ kind: 'webhook', id: 't' }],
  condition: null,
  steps: [],
  ...given,
});
export const when = (
  deviceId: string,
  property: string,
  compare: { readonly operator: '==' | '>' | '>=' | '<' | '<=' | '!='; readonly value: Value } | null,
  on: 'change' | 'report' = 'change',
  forSeconds = 0,
): ProvableAutomation['triggers'][number] => ({
  kind: 'property',
  id: `t ${deviceId} ${property}`,
  deviceIds: [deviceId],
  property,
  on,
  compare,
  forSeconds,
});
export const is = (value: Value) => ({ operator: '==' as const, value });
export const check = (
  deviceId: string,
  property: string,
  operator: '==' | '!=' | '>' | '<' | '>=' | '<=',
  value: Value,
) => ({
  ...({ kind: 'value', deviceId, property, operator, against: { kind: 'value', value } } as const),
});
