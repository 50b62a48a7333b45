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
const action = (
  id: string,
  params: readonly [string, 'int' | 'bool' | 'string'][],
  wire: Wire,
  more: Partial<DeclaredAction> = {},
) => ({
  id,
  name: say(id, id),
  params: params.map(([name, type]) => ({ id: name, name: say(name, name), type })),
  wire,
  ...more,
});

/** The little device of the simulator, as an administrator would describe it. */
export const rest: Definition = {
  properties: [
    property(
      'power',
      'enum',
      { path: '/state', selector: '$.power', webhook: '$.power' },
      { enum: ['on', 'off'].map((code) => ({ code, name: say(code, code) })) },
    ),
    property('level', 'int', { path: '/state', selector: '$.level', webhook: '$.level' }),
    property('temperature', 'double', { path: '/state', selector: 'temperature', scale: 10, pollSeconds: 60 }),
    property('mute', 'bool', { path: '/state/mute', select: 'text', selector: '"value":(\\w+)' }),
    property('status', 'int', { path: '/nothing', select: 'status' }),
    property('missing', 'string', { path: '/state', selector: '$.not.there' }),
  ],
  actions: [
    action('power', [['on', 'bool']], {
      method: 'PUT',
      path: '/state',
      body: '{"power":"{on?on:off}"}',
      successPath: '$.ok',
      successValue: 'true',
    }),
    action(
      'level',
      [['level', 'int']],
      { method: 'PUT', path: '/state', body: '{"level":{level}}', errorPath: '$.error' },
      {
        expect: [{ property: 'level', in: ['$level'] }],
      },
    ),
    action('rename', [['name', 'string']], { method: 'GET', path: '/set?name={name}' }),
    action('label', [['name', 'string']], { method: 'PUT', path: '/state', body: '{"name":"{name}"}' }),
  ],
};
