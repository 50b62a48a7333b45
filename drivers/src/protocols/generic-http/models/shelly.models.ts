import type { DeclaredAction, DeclaredProperty, Definition } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';
import { say } from '../../../kit/say.ts';

/** Remote procedure calls by GET; the answer is the state of one switch. */
const reading = (
  id: string,
  name: DeclaredProperty['name'],
  selector: string,
  more: Partial<DeclaredProperty>,
  at: number,
): DeclaredProperty => ({
  id: at === 0 ? id : `${id}${at + 1}`,
  name: at === 0 ? name : say(`${name.zh} ${at + 1}`, `${name.en} ${at + 1}`),
  type: 'double',
  access: 'r',
  wire: { path: `/rpc/Switch.GetStatus?id=${at}`, selector },
  ...more,
});

const readings = (at: number): DeclaredProperty[] => [
  reading('relay', say('开关', 'Switch'), '$.output', { type: 'bool', capability: 'relay', access: 'rw' }, at),
  reading('activePower', say('功率', 'Power'), '$.apower', { capability: 'activePower', unit: 'W' }, at),
  reading('voltage', say('电压', 'Voltage'), '$.voltage', { capability: 'voltage', unit: 'V' }, at),
  reading('current', say('电流', 'Current'), '$.current', { capability: 'current', unit: 'A' }, at),
  reading('energy', say('电量', 'Energy'), '$.aenergy.total', { capability: 'energy', unit: 'Wh' }, at),
  reading(
    'temperature',
    say('内部温度', 'Inside temperature'),
    '$.temperature.tC',
    { capability: 'temperature', unit: '°C' },
    at,
  ),
];

const turn = (at: number): DeclaredAction => ({
  id: at === 0 ? 'relay' : `relay${at + 1}`,
  name: at === 0 ? say('开关', 'Switch') : say(`开关 ${at + 1}`, `Switch ${at + 1}`),
  capability: 'relay',
  params: [{ id: 'on', name: say('接通', 'On'), type: 'bool', required: true }],
  expect: [{ property: at === 0 ? 'relay' : `relay${at + 1}`, in: ['$on'] }],
  wire: { method: 'GET', path: `/rpc/Switch.Set?id=${at}&on={on}`, errorPath: '$.message' },
});

const ofSwitches = (count: number): Definition => {
  const all = Array.from({ length: count }, (_, at) => at);
  return { properties: all.flatMap(readings), actions: all.map(turn) };
};

const model = (name: string, switches: number): DriverModel => ({
  manufacturer: 'Shelly',
  name,
  category: 'power',
  params: { auth: 'none' },
  info: { signIn: 'digest, SHA-256, user admin, when a password is set' },
  definition: ofSwitches(switches),
  source: `shelly-api-docs.shelly.cloud, Gen2+ devices: ${name}; components, Switch: GetStatus, Set`,
});

export const shellyModels: readonly DriverModel[] = [model('Plus 1PM', 1), model('Plus 2PM', 2)];
