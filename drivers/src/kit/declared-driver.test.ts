import { describe, expect, it, vi } from 'vitest';
import { checkDeclared, mapFault } from './declared-check.ts';
import { declaredDriver } from './declared-driver.ts';
import { byPace, byRequest, createPlans, type PlannedProperty, type RequestQuery } from './declared-plan.ts';
import { paceOf, ruleOf, wireText } from './declared-wire.ts';
import type { DeclaredProperty, Definition, ModelView } from './definition.ts';
import type { Device } from './device.ts';
import { say } from './say.ts';
import { spokenError } from './spoken-error.ts';

interface Reading extends PlannedProperty {
  readonly request?: { readonly key: string; readonly what: string };
}

const property = (id: string, wire: DeclaredProperty['wire']): DeclaredProperty => ({
  id,
  name: say(`${id} 中`, id),
  type: 'int',
  access: 'r',
  wire,
});
const definition: Definition = {
  properties: [
    property('level', { ask: 'STATE?', pollSeconds: 5 }),
    property('mute', { ask: 'STATE?', pollSeconds: 2 }),
    property('lamp', { ask: 'LAMP?', pollSeconds: '60' }),
    property('pushed', {}),
    property('broken', { ask: 'STATE?', map: 'nonsense' }),
  ],
  actions: [
    {
      id: 'set',
      name: say('设', 'Set'),
      params: [],
      wire: { command: 'SET' },
      expect: [{ property: 'lamp', in: [1] }],
    },
    { id: 'bad', name: say('坏', 'Bad'), params: [], wire: {} },
  ],
};
const view: ModelView = { definition, params: { pollSeconds: 7 }, store: new Map(), get: () => undefined };
const device = view as Device;

const planner = () =>
  createPlans<Reading, { command: string }, RequestQuery<Reading, string>>({
    property: (declared) => {
      const { id, name, wire } = declared;
      ruleOf(declared, 'map');
      const ask = wireText(wire, 'ask');
      return { id, name, ...paceOf(wire), ...(ask === '' ? {} : { request: { key: ask, what: ask } }) };
    },
    action: ({ wire }) => {
      if (wire.command === undefined) throw spokenError('缺少命令', 'no command');
      return { command: String(wire.command) };
    },
    queries: byRequest,
    pushed: ({ request }) => request === undefined,
  });

describe('the plan of a description', () => {
  it('sends equal requests once, as often as one of their properties asks', () => {
    const { queries } = planner()(view);
    expect(queries).toMatchObject([
      { id: 'read_level', name: { zh: 'level 中、mute 中', en: 'level, mute' }, request: 'STATE?', everyMs: 2_000 },
      { id: 'read_lamp', request: 'LAMP?', everyMs: 60_000 },
    ]);
  });

  it('leaves out what cannot be read and keeps what is only pushed', () => {
    const { properties, pushed } = planner()(view);
    expect(properties.map(({ id }) => id)).toEqual(['level', 'mute', 'lamp', 'pushed']);
    expect(pushed.map(({ id }) => id)).toEqual(['pushed']);
  });

  it('is made once for all devices of a model', () => {
    const planOf = planner();
    expect(planOf({ definition })).toBe(planOf(view));
    expect(planOf({ definition: { ...definition } })).not.toBe(planOf(view));
  });

  it('reads everything of one interval together, the own interval of the device first', () => {
    const name = (seconds: number | undefined) => say(`${seconds}`, `${seconds}`);
    const { properties } = planner()(view);
    const queries = byPace(name)(properties);
    expect(queries.map(({ id, everyMs }) => [id, everyMs])).toEqual([
      ['read', undefined],
      ['read5', 5_000],
      ['read2', 2_000],
      ['read60', 60_000],
    ]);
    expect(byPace(name)([])).toMatchObject([{ id: 'read', properties: [] }]);
  });
});

describe('a declared driver', () => {
  const made = () => {
    const read = vi.fn(async () => {});
    const run = vi.fn(async () => {});
    return { read, run, driver: declaredDriver({ planOf: planner(), read, run, pollSeconds: 10 }) };
  };

  it('polls at the pace of the query, else of the device, else its own', async () => {
    const { driver, read } = made();
    const one = { ...definition, properties: [property('a', { ask: 'A' })] };
    const [first] = driver.poll({ ...view, definition: one });
    const [other] = driver.poll({ ...view, definition: one, params: {} });
    expect([first?.everyMs, other?.everyMs]).toEqual([7_000, 10_000]);
    expect(driver.poll(view).map(({ everyMs }) => everyMs)).toEqual([2_000, 60_000]);
    await first?.run(device);
    expect(read).toHaveBeenCalledOnce();
  });

  it('runs what was planned, proves it by its own query, and refuses what cannot be planned', async () => {
    const { driver, read, run } = made();
    const [set, bad] = driver.actions(view);
    await set?.run(device, { on: true });
    expect(run).toHaveBeenCalledWith(device, { command: 'SET' }, { on: true });
    await set?.readBack?.(device);
    expect(read).toHaveBeenCalledExactlyOnceWith(device, expect.objectContaining({ request: 'LAMP?' }));
    await expect(bad?.run(device, {})).rejects.toMatchObject({ kind: 'unsupported', text: { en: 'no command' } });
    expect(driver.properties(view).every((one) => !('wire' in one))).toBe(true);
  });
});

it('names every fault and its place', () => {
  const check = checkDeclared({ property: (one, report) => report('map', mapFault(one, 'map')) });
  expect(check(definition).map(({ at }) => at)).toEqual(['properties/broken/map']);
});
