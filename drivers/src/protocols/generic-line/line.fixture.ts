import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty, Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';

type Wire = Readonly<Record<string, Value>>;

const property = (id: string, type: DeclaredProperty['type'], wire: Wire, more: Partial<DeclaredProperty> = {}) => ({
  id,
  name: say(id, id),
  type,
  access: 'rw' as const,
  wire,
  ...more,
});
const action = (id: string, params: DeclaredAction['params'], wire: Wire, more: Partial<DeclaredAction> = {}) => ({
  id,
  name: say(id, id),
  params,
  wire,
  ...more,
});
const field = (id: string, type: 'int' | 'bool' | 'string' | 'enum') => ({ id, name: say(id, id), type });

/** The little display of the simulator, as an administrator would describe it. */
export const display: Definition = {
  properties: [
    property(
      'power',
      'enum',
      { query: 'POWER?\\r\\n', reply: '^POWER=(\\w+)$', push: true },
      { enum: ['on', 'off'].map((code) => ({ code, name: say(code, code) })) },
    ),
    property('volume', 'int', { query: 'VOLUME?\\r\\n', reply: '^VOLUME=(\\d+)$', pollSeconds: 5 }),
    property('mute', 'bool', { query: 'MUTE?\\r\\n', reply: '^MUTE=(.*)$' }),
    property('temperature', 'double', { query: 'TEMP?\\r\\n', reply: '^TEMP=([0-9.]+)$', scale: 1, offset: -1.5 }),
    property('fahrenheit', 'int', { query: 'TEMP?\\r\\n', reply: '^TEMP=([0-9.]+)$', scale: 1.8, offset: 32 }),
  ],
  actions: [
    action(
      'power',
      [field('on', 'bool')],
      { command: 'POWER {on?ON:OFF}\\r\\n', success: '^OK$' },
      {
        expect: [
          { when: { on: true }, property: 'power', in: ['on'] },
          { when: { on: false }, property: 'power', in: ['off'] },
        ],
      },
    ),
    action('volume', [field('level', 'int')], { command: 'VOLUME {level:03d}\\r\\n', success: '^OK$', error: '^ERR' }),
    action('say', [field('text', 'string')], { command: 'SAY {text}\\r\\n', waitReply: false }),
    action('scene', [], { command: 'POWER ON\\r\\n\nVOLUME 010\\r\\n', success: '^OK$' }),
  ],
};

/** A binary display with a checksum (Samsung MDC framing). */
export const binary: Definition = {
  properties: [
    property('power', 'bool', {
      mode: 'hex',
      query: 'AA 11 {unit} 00 {sum8:1}',
      reply: '^AA FF 01 03 41 11 (..) ..$',
      valueMap: '00=false;01=true',
    }),
    property('volume', 'int', { mode: 'hex', query: 'AA 12 {unit} 00 {sum8:1}', reply: '^AA FF 01 03 41 12 (..) ..$' }),
  ],
  actions: [
    action('volume', [field('level', 'int')], {
      mode: 'hex',
      command: 'AA 12 {unit} 01 {level:02x} {sum8:1}',
      success: '^AA FF .. .. 41 12',
      error: '^AA FF .. .. 4E',
    }),
  ],
};
export const binaryParams = { frame: 'lengthField', frameStart: 'AAFF', lengthAt: 3, lengthBytes: 1, lengthPlus: 5 };
