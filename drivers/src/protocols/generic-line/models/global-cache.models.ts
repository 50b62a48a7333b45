import type { DeclaredAction, DeclaredProperty } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';
import { say } from '../../../kit/say.ts';

/** `setstate,1:2,1` is answered `state,1:2,1`; errors are `ERR_` or `unknowncommand`. */
const numbers = [1, 2, 3];

const relay = (number: number): DeclaredProperty => ({
  id: `relay${number}`,
  name: say(`继电器 ${number}`, `Relay ${number}`),
  type: 'bool',
  capability: 'relay',
  access: 'rw',
  wire: { query: `getstate,1:${number}\\r`, reply: `^state,1:${number},([01])$`, push: true },
});

const close = (number: number): DeclaredAction => ({
  id: `relay${number}`,
  name: say(`继电器 ${number}`, `Relay ${number}`),
  capability: 'relay',
  params: [{ id: 'on', name: say('闭合', 'Closed'), type: 'bool', required: true }],
  expect: [{ property: `relay${number}`, in: ['$on'] }],
  wire: {
    command: `setstate,1:${number},{on?1:0}\\r`,
    success: `^state,1:${number},`,
    error: '^(ERR|unknowncommand)',
  },
});

export const globalCacheModels: readonly DriverModel[] = [
  {
    manufacturer: 'Global Caché',
    name: 'iTach IP2CC',
    category: 'controlHost',
    params: { port: 4_998, delimiter: '\\r', errorReply: '^(ERR|unknowncommand)' },
    definition: { properties: numbers.map(relay), actions: numbers.map(close) },
    source: 'iTach API Specification 1.5: setstate, getstate',
  },
];
