import {
  strategiesEndpoints as calls,
  type StrategyRule,
  type StrategyRules,
  strategyVariablesEndpoints as variables,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../platform/database/migrate.ts';
import { migrationsFolder } from '../../platform/database/migrations-folder.ts';
import { newId } from '../../platform/database/uuid.ts';
import { BehaviorFault } from '../data-behaviors/data-behaviors.module.ts';
import { holds, openStrategiesSystem, type StrategiesSystem } from './strategies.fixture.ts';

const [asksId, changesId] = [newId(), newId()];
const gate = { name: 'gate', type: 'string', required: true, defaultValue: null, place: 'path' } as const;
const known = [
  { id: asksId, name: 'People', methodType: 'request', requestMethod: 'GET', params: [gate] },
  { id: changesId, name: 'Open', methodType: 'request', requestMethod: 'POST', params: [gate] },
];
let asked: string[] = [];
let answer: () => Promise<unknown> = async () => 0;
const behaviors = {
  activated: async (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id)),
  async call(_id: string, args: Record<string, unknown>) {
    asked.push(String(args.gate));
    return { value: await answer(), at: new Date().toISOString(), tookMs: 1, cached: false, name: 'People' };
  },
} as unknown as Parameters<typeof openStrategiesSystem>[0];

let strategies: StrategiesSystem;
/** Screens by what is known of them: power and input, `?` where it was never read. */
const screens = new Map<string, string>();
beforeAll(async () => {
  strategies = await openStrategiesSystem(behaviors);
  const { engine, add, venue } = strategies.system;
  for (const power of ['on', 'off', '?'] as const)
    for (const input of [1, 2, '?'] as const) {
      const id = await add({ name: `${power} ${input}`, placeId: venue.hall });
      engine.connect(id, 'online');
      if (power !== '?') engine.read(id, 'power', power);
      if (input !== '?') engine.read(id, 'input', input);
      screens.set(`${power} ${input}`, id);
    }
});
afterAll(() => strategies.close());
beforeEach(() => {
  asked = [];
});

const is = (property: string, value: string | number): StrategyRule => ({
  kind: 'value',
  property,
  operator: '==',
  against: { kind: 'value', value },
});
const [off, first] = [is('power', 'off'), is('input', 1)];
const online: StrategyRule = { kind: 'connection', is: 'online' };
const people = (more: Partial<Extract<StrategyRule, { kind: 'behavior' }>> = {}): StrategyRule => ({
  kind: 'behavior',
  behaviorId: asksId,
  args: { gate: 'north' },
  path: 'inside',
  operator: '==',
  value: 0,
  ...more,
});
const run = async (rule: StrategyRules, ...names: string[]) => {
  const deviceIds = names.map((name) => screens.get(name) ?? '');
  const target = names.length > 0 ? { kind: 'devices' as const, deviceIds } : undefined;
  const check = strategies.check({ rule, ...(target ? { target } : {}) });
  return strategies.execute(await strategies.save({ checks: [check] }));
};
/** What came of each screen: `+` passed, `-` failed, `?` unknown; screen by screen in the order of `screens`. */
const outcomes = async (rule: StrategyRules): Promise<string> => {
  const { findings } = await run(rule);
  const signs = { failed: '-', unknown: '?' };
  return [...screens.values()]
    .map((id) => findings.find(({ deviceId }) => deviceId === id))
    .map((found) => (found ? signs[found.outcome] : '+'))
    .join('');
};

describe('rules in groups', () => {
  // Power is on, off, not known, three screens each; the input of each three is 1, 2, not known.
  it.each([
    ['all', { match: 'all', rules: [off, first] }, '---' + '+-?' + '?-?'],
    ['any', { match: 'any', rules: [off, first] }, '+-?' + '+++' + '+??'],
    ['all of any', { match: 'all', rules: [{ match: 'any', rules: [off, first] }, off] }, '---' + '+++' + '???'],
    [
      'three levels',
      { match: 'any', rules: [{ match: 'all', rules: [online, { match: 'any', rules: [first, is('input', 2)] }] }] },
      '++?' + '++?' + '++?',
    ],
  ] as [string, StrategyRules, string][])(
    '%s: what is not known stays so where it matters',
    async (_, rule, wanted) => {
      expect(await outcomes(rule)).toBe(wanted);
    },
  );

  it('are named in the report where they did not hold, and only those that decided', async () => {
    const rule: StrategyRules = { match: 'all', rules: [online, { match: 'any', rules: [off, first] }] };
    const { checks, findings } = await run(rule, 'on 2', 'on ?');
    expect(checks[0]?.expected).toEqual({
      zh: '在线，且（电源等于 关，或输入等于 1）',
      en: 'online and (Power equal to Off or Input equal to 1)',
    });
    expect(findings.map(({ deviceName, outcome, seen }) => [deviceName, outcome, seen?.en])).toEqual([
      ['on 2', 'failed', 'Power equal to Off (is On); Input equal to 1 (is 2)'],
      ['on ?', 'unknown', 'Input equal to 1 (is not known)'],
    ]);
  });

  it('may be at most twenty in a check, three levels deep', async () => {
    const refused = async (rule: object) => {
      const body = strategies.draft({ checks: [strategies.check({ rule: rule as StrategyRules })] });
      return (await strategies.root.call(calls.saveStrategy, { body })).code;
    };
    const eleven = { match: 'all', rules: Array.from({ length: 11 }, () => online) };
    expect(await refused({ match: 'all', rules: [eleven, eleven] })).toBe('422');
    expect(await refused({ match: 'all', rules: [] })).toBe('422');
    const deep = { match: 'all', rules: [{ match: 'all', rules: [{ match: 'all', rules: [eleven] }] }] };
    expect(await refused(deep)).toBe('422');
    expect(await refused(eleven)).toBe('200');
  });

  it('pass over devices of a type that cannot meet them', async () => {
    const without = await run({ match: 'all', rules: [off, is('nothing', 1)] });
    expect(without).toMatchObject({ passed: 0, failed: 0, unknown: 0 });
    const either = await run({ match: 'any', rules: [off, is('nothing', 1)] }, 'off 1');
    expect(either).toMatchObject({ passed: 1 });
    expect(await run({ match: 'any', rules: [off, is('nothing', 1)] })).toMatchObject({ passed: 3, unknown: 6 });
  });

  it('are all watched by a strategy that runs on change', async () => {
    const id = await strategies.save({
      when: { kind: 'change' },
      checks: [strategies.check({ rule: { match: 'any', rules: [off, { match: 'all', rules: [first, online] }] } })],
    });
    const set = new Map<string, unknown>();
    const { engine } = strategies.system;
    const before = engine.setTriggers;
    engine.setTriggers = (owner, triggers) => {
      set.set(
        owner,
        triggers.map((one) => ('property' in one ? one.property : one.kind)),
      );
      before(owner, triggers);
    };
    await strategies.look();
    engine.setTriggers = before;
    expect(set.get(id)).toEqual(['power', 'input', 'connection', 'connection']);
  });

  it('make a report of their own on change where another rule decides', async () => {
    const start = Math.ceil((Date.now() + 60_000) / 10_000) * 10_000;
    strategies.clock.ms = start;
    const { engine, screen, venue } = strategies.system;
    const deviceId = await screen('Changing', venue.room);
    const rule: StrategyRules = { match: 'all', rules: [off, first] };
    const target = { kind: 'devices' as const, deviceIds: [deviceId] };
    const checks = [strategies.check({ rule, target })];
    const id = await strategies.save({ placeIds: [venue.room], when: { kind: 'change' }, checks });
    await strategies.look();
    const afterSpan = async (span: number, power: 'on' | 'off', input: number) => {
      engine.read(deviceId, 'power', power);
      engine.read(deviceId, 'input', input);
      const fired = { ownerId: id, triggerId: 'power', deviceId, key: 'power', value: power, at: Date.now() };
      engine.bus.emit('trigger.fired', fired);
      await strategies.look();
      strategies.clock.ms = start + span * 10_000;
      await strategies.look();
      return (await strategies.reportsOf(id)).map(({ outcome, times }) => [outcome, times]);
    };
    expect(await afterSpan(1, 'on', 1)).toEqual([['failed', 1]]);
    expect(await afterSpan(2, 'on', 1)).toEqual([['failed', 2]]);
    expect(await afterSpan(3, 'off', 2)).toEqual([
      ['failed', 1],
      ['failed', 2],
    ]);
  });

  it('of an earlier release are read as the only one of a group', async () => {
    const checks = [strategies.check(), strategies.check({ id: 'new', rule: { match: 'any', rules: [off, first] } })];
    const id = await strategies.save({ checks });
    const { pool } = strategies.system.platform.database;
    const old = (check: (typeof checks)[number] | undefined) => ({ ...check, rule: check?.rule.rules[0] });
    const stored = JSON.stringify([old(checks[0]), checks[1]]);
    await pool.query(`update strategies set definition = jsonb_set(definition, '{checks}', $2) where id = $1`, [
      id,
      stored,
    ]);
    const migration = (await readMigrations(migrationsFolder())).find(({ name }) => name.startsWith('0961'));
    await pool.query(migration?.text ?? '');
    expect((await strategies.root.call(calls.getStrategy, { params: { id } })).data?.checks).toEqual(checks);
  });

  it('compare with a variable only as its type allows', async () => {
    const body = { placeId: null, name: 'open', type: 'bool' as const, defaultValue: true, description: '' };
    await strategies.root.call(variables.saveStrategyVariable, { body });
    const against = { kind: 'variable' as const, name: 'open' };
    const save = async (operator: '>' | '==') => {
      const checks = [strategies.check({ rule: holds({ kind: 'value', property: 'input', operator, against }) })];
      return (await strategies.root.call(calls.saveStrategy, { body: strategies.draft({ checks }) })).code;
    };
    expect(await save('>')).toBe('automationVariable.typeMismatch');
    expect(await save('==')).toBe('200');
  });
});

describe('a rule on the result of a data behaviour', () => {
  it('is asked once for all devices, and decides with the others', async () => {
    answer = async () => ({ inside: 12 });
    const rule: StrategyRules = { match: 'any', rules: [off, people({ operator: '>' }), people({ value: 12 })] };
    expect(await run(rule)).toMatchObject({ outcome: 'passed', passed: 9 });
    expect(asked).toEqual(['north']);
    answer = async () => ({ inside: 0 });
    const { findings } = await run({ match: 'any', rules: [off, people({ operator: '>' })] }, 'on 1', 'off 1');
    expect(findings).toMatchObject([
      {
        deviceName: 'on 1',
        outcome: 'failed',
        seen: { en: 'Power equal to Off (is On); People inside above 0 (is 0)' },
      },
    ]);
  });

  it.each([
    [
      'nobody answers',
      async () => Promise.reject(new BehaviorFault('dataSource.unreachable', 'secret words')),
      /reached/,
    ],
    [
      'the answer is of another type',
      async () => Promise.reject(new BehaviorFault('dataBehavior.resultWrong')),
      /type/,
    ],
    ['there is no plain value', async () => ({ inside: { deep: 1 } }), /no value/],
  ] as [string, () => Promise<unknown>, RegExp][])(
    'is not known where %s, and the report says why',
    async (_, given, seen) => {
      answer = given;
      const report = await run(holds(people()), 'off 1');
      expect(report).toMatchObject({ outcome: 'unknown', unknown: 1, failed: 0 });
      expect(report.findings[0]?.seen?.en).toMatch(seen);
      expect(JSON.stringify(report)).not.toContain('secret words');
      // What is known decides alone.
      expect(await run({ match: 'all', rules: [off, people()] }, 'on 1')).toMatchObject({ failed: 1, unknown: 0 });
    },
  );

  it('equals no value of another type', async () => {
    answer = async () => ({ inside: '0' });
    const report = await run(holds(people()), 'off 1');
    expect(report).toMatchObject({ outcome: 'failed', findings: [{ seen: { en: '0' } }] });
  });

  it('is saved and tried only by those who may call it, only for what asks, and with arguments that fit', async () => {
    const code = async (rule: StrategyRule, client = strategies.root, call = calls.saveStrategy) =>
      (await client.call(call, { body: strategies.draft({ checks: [strategies.check({ rule: holds(rule) })] }) })).code;
    const editor = strategies.api.signIn({
      grants: { strategy: ['view', 'edit'] },
      places: [strategies.system.venue.hall],
    });
    expect(await code(people(), editor)).toBe('403');
    const body = strategies.draft({ checks: [strategies.check({ rule: holds(people()) })] });
    expect((await editor.call(calls.previewStrategy, { body })).code).toBe('403');
    expect(asked).toEqual([]);
    expect(await code(people({ behaviorId: changesId }))).toBe('dataBehavior.changesSomething');
    expect(await code(people({ behaviorId: newId() }))).toBe('dataBehavior.notActivated');
    expect(await code(people({ args: {} }))).toBe('dataBehavior.argumentWrong');
    expect(await code(people({ path: 'a..b' }))).toBe('422');
    expect(await code(people())).toBe('200');
  });

  it('keeps the behaviour from being removed', async () => {
    const lonely = newId();
    known.push({ id: lonely, name: 'Lonely', methodType: 'request', requestMethod: 'GET', params: [gate] });
    const { references, database } = strategies.system.platform;
    const mentioning = () => references.mentioning(database.db, lonely);
    expect(await mentioning()).toBe(0);
    await strategies.save({ checks: [strategies.check({ rule: holds(people({ behaviorId: lonely })) })] });
    expect(await mentioning()).toBeGreaterThan(0);
  });
});
