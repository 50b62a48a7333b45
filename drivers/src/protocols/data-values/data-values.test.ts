import { describe, expect, it } from 'vitest';
import type { DeclaredProperty } from '../../kit/definition.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { openLive } from '../../testing/live-device.ts';
import { dataValues } from './data-values.driver.ts';

const property = (id: string, more: Partial<DeclaredProperty> = {}): DeclaredProperty => ({
  id,
  name: say(id, id),
  type: 'double',
  access: 'r',
  wire: {},
  ...more,
});
const faults = (wire: DeclaredProperty['wire']) =>
  dataValues.declares?.check?.({ properties: [property('p', { wire })], actions: [] }) ?? [];

describe('values of data behaviours', () => {
  it('become properties, each asked once for all that it feeds', async () => {
    const asked: string[] = [];
    const params = { methodName: 'getVisitors', args: '{"gate":"north"}', path: '$.inside' };
    const live = await openLive(dataValues, params, {
      definition: {
        properties: [
          property('inside'),
          property('free', { wire: { path: '$.free', scale: 0.5 } }),
          property('state', { type: 'string', wire: { method: 'getState', args: '{}', path: '$' } }),
          property('absent', { wire: { path: '$.nothing' } }),
        ],
        actions: [],
      },
      shared: {
        ask: async (method, args) => {
          asked.push(`${method} ${JSON.stringify(args)}`);
          return method === 'getState' ? 'open' : { inside: 12, free: 30 };
        },
      },
    });
    for (const id of ['read_inside', 'read_state']) await live.poll(id);
    const visitors = 'getVisitors {"gate":"north"}';
    expect(asked).toEqual([visitors, visitors, 'getState {}']);
    expect(Object.fromEntries(live.values)).toEqual({ inside: 12, free: 15, state: 'open', absent: null });
    live.close();
  });

  it('are unknown once their behaviour is refused', async () => {
    let refuses = false;
    const live = await openLive(
      dataValues,
      { methodName: 'getVisitors' },
      {
        definition: { properties: [property('value')], actions: [] },
        shared: {
          ask: async () => {
            if (refuses) throw deviceError('refused', say('未激活', 'not activated'));
            return 7;
          },
        },
      },
    );
    expect(live.status('value')).toBe(7);
    refuses = true;
    await live.poll('read_value').catch(() => undefined);
    expect(live.status('value')).toBeNull();
    live.close();
  });

  it('are described with arguments and paths that can be read', () => {
    expect(faults({ args: '{"gate": "north"}', path: '$.rooms[0]' })).toEqual([]);
    for (const args of ['{', '[1]', '"x"', '{"a": {"b": 1}}'])
      expect(faults({ args })).toMatchObject([{ at: 'properties/p/args' }]);
    expect(faults({ path: '$..[' })).toMatchObject([{ at: 'properties/p/path' }]);
  });
});
