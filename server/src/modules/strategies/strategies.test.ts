import {
  automationsEndpoints,
  strategiesEndpoints as calls,
  devicesEndpoints,
  type StrategyDraft,
  strategyVariablesEndpoints as variables,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { powerStep } from '../controls/controls.fixture.ts';
import { holds, openStrategiesSystem, type StrategiesSystem } from './strategies.fixture.ts';

let strategies: StrategiesSystem;
let root: TestClient;
let room = '';
let [left, right, far] = ['', '', ''];
beforeAll(async () => {
  strategies = await openStrategiesSystem();
  root = strategies.root;
  ({ room } = strategies.system.venue);
  [left, right] = [await strategies.system.screen('Left'), await strategies.system.screen('Right')];
  far = await strategies.system.screen('Far', room);
});
afterAll(() => strategies.close());

const power = (deviceId: string, value: 'on' | 'off') => strategies.system.engine.read(deviceId, 'power', value);
beforeEach(async () => {
  for (const id of [left, right, far]) {
    strategies.system.engine.connect(id, 'online');
    power(id, 'off');
  }
  const { pool } = strategies.system.platform.database;
  for (const table of ['strategies', 'strategy_reports', 'alarms', 'scene_runs'])
    await pool.query(`delete from ${table}`);
});
const codeOf = async (reply: Promise<{ code: string }>) => (await reply).code;
const named = (...deviceIds: string[]) => ({ target: { kind: 'devices' as const, deviceIds } });

describe('what a strategy finds', () => {
  it('names each device that fails a check, with what was seen, and counts the others', async () => {
    power(right, 'on');
    const { check } = strategies;
    const id = await strategies.save({
      checks: [
        check(),
        check({ id: 'link', name: 'Reachable', level: 2, rule: holds({ kind: 'connection', is: 'online' }) }),
      ],
    });
    const report = await strategies.execute(id);
    expect(report).toMatchObject({ outcome: 'failed', passed: 3, failed: 1, unknown: 0, cause: 'byHand', by: 'root' });
    expect(report.checks.map((one) => [one.name, one.expected.en, one.passed, one.failed])).toEqual([
      ['Switched off', 'Power equal to Off', 1, 1],
      ['Reachable', 'online', 2, 0],
    ]);
    expect(report.findings).toMatchObject([
      { deviceName: 'Right', checkId: 'off', outcome: 'failed', seen: { en: 'On' } },
    ]);
    expect((await root.call(calls.getStrategy, { params: { id } })).data?.last).toMatchObject({
      reportId: report.id,
      outcome: 'failed',
      failed: 1,
    });
  });

  it('does not call unknown what failed', async () => {
    strategies.system.engine.connect(left, 'offline');
    const id = await strategies.save({ checks: [strategies.check(named(left))] });
    expect(await strategies.execute(id)).toMatchObject({
      outcome: 'unknown',
      passed: 0,
      failed: 0,
      unknown: 1,
      findings: [{ deviceName: 'Left', outcome: 'unknown', seen: null }],
    });
  });

  it('misses readings that are too old', async () => {
    strategies.system.engine.read(left, 'input', 2, Date.now() - 7 * 60_000);
    const fresh = (minutes: number) =>
      strategies.check({ ...named(left), rule: holds({ kind: 'fresh', property: 'input', minutes }) });
    const preview = async (minutes: number) =>
      (await root.call(calls.previewStrategy, { body: strategies.draft({ checks: [fresh(minutes)] }) })).data;
    expect(await preview(10)).toMatchObject({ outcome: 'passed' });
    expect(await preview(5)).toMatchObject({ outcome: 'failed', findings: [{ seen: { en: '7 min ago' } }] });
    expect((await root.call(calls.pageStrategyReports, { query: {} })).data?.total).toBe(0);
  });

  it('compares with variables, which stay while it does', async () => {
    const body = { placeId: null, name: 'wanted', type: 'string' as const, defaultValue: 'on', description: '' };
    const { data } = await root.call(variables.saveStrategyVariable, { body });
    const variable = { id: data?.id ?? '' };
    const rule = {
      kind: 'value' as const,
      property: 'power',
      operator: '==' as const,
      against: { kind: 'variable' as const, name: 'wanted' },
    };
    const id = await strategies.save({ checks: [strategies.check({ ...named(left), rule: holds(rule) })] });
    expect(await strategies.execute(id)).toMatchObject({
      failed: 1,
      checks: [{ expected: { en: 'Power equal to wanted (On)' } }],
    });
    await root.call(variables.setStrategyVariable, { params: variable, body: { value: 'off' } });
    expect(await strategies.execute(id)).toMatchObject({ passed: 1 });
    const remove = () => codeOf(root.call(variables.removeStrategyVariable, { params: variable }));
    expect((await root.call(variables.listStrategyVariables, { query: {} })).data).toMatchObject([{ usedBy: 1 }]);
    expect(await remove()).toBe('automationVariable.inUse');
    expect(
      await codeOf(root.call(variables.saveStrategyVariable, { body: { ...body, ...variable, name: 'other' } })),
    ).toBe('automationVariable.inUse');
    await root.call(calls.removeStrategy, { params: { id } });
    expect(await remove()).toBe('200');
  });

  it('keeps every saved state, which can be saved as it was', async () => {
    const id = await strategies.save({ name: 'First' });
    const changed = { ...strategies.draft({ name: 'Second', description: 'at night' }), id };
    await root.call(calls.saveStrategy, { body: changed });
    const { data: versions = [] } = await root.call(calls.listStrategyVersions, { params: { id } });
    expect(versions?.map(({ version, by, draft }) => [version, by, draft.name])).toEqual([
      [2, 'root', 'Second'],
      [1, 'root', 'First'],
    ]);
    const first = versions?.[1];
    if (!first) throw new Error('the first state is missing');
    expect(await codeOf(root.call(calls.saveStrategy, { body: first.draft }))).toBe('200');
    expect((await root.call(calls.getStrategy, { params: { id } })).data).toMatchObject(first.draft);
    const guest = strategies.api.signIn({ grants: { strategy: ['view'] }, places: [room] });
    expect(await codeOf(guest.call(calls.listStrategyVersions, { params: { id } }))).toBe('404');
  });

  it('stays in old reports under the name of a device that is gone', async () => {
    const gone = await strategies.system.screen('Gone');
    power(gone, 'on');
    const id = await strategies.save({ checks: [strategies.check(named(gone, left))] });
    const before = await strategies.execute(id);
    await root.call(devicesEndpoints.removeDevice, { query: { deviceId: gone } });
    const kept = (await root.call(calls.getStrategyReport, { params: { id: before.id } })).data;
    expect(kept?.findings).toMatchObject([{ deviceId: gone, deviceName: 'Gone' }]);
    expect(await strategies.execute(id)).toMatchObject({ passed: 1, failed: 0, unknown: 0 });
  });
});

describe('alarms of a strategy', () => {
  const followUp = { alarm: true, steps: [] };

  it('are raised on the devices that fail, once, and end when they pass', async () => {
    power(left, 'on');
    const id = await strategies.save({ followUp });
    await strategies.execute(id);
    await strategies.execute(id);
    expect(await strategies.alarmsOf(left)).toMatchObject([
      {
        active: true,
        level: 3,
        occurrences: 1,
        property: 'power',
        value: 'on',
        text: { zh: 'Switched off：应为“电源等于 关”，实为“开”' },
      },
    ]);
    expect(await strategies.alarmsOf(right)).toEqual([]);
    // What is not known ends nothing.
    strategies.system.engine.connect(left, 'offline');
    await strategies.execute(id);
    expect((await strategies.alarmsOf(left))[0]?.active).toBe(true);
    strategies.system.engine.connect(left, 'online');
    power(left, 'off');
    await strategies.execute(id);
    expect((await strategies.alarmsOf(left))[0]).toMatchObject({ active: false, status: 'pending' });
    power(left, 'on');
    await strategies.execute(id);
    expect((await strategies.alarmsOf(left))[0]).toMatchObject({ active: true, occurrences: 2 });
  });

  it('end within the hour where the node ended before it could end them', async () => {
    power(left, 'on');
    const id = await strategies.save({ followUp });
    await strategies.execute(id);
    const { pool } = strategies.system.platform.database;
    await pool.query('update strategies set enabled = false where id = $1', [id]);
    const mine = async () => (await strategies.alarmsOf(left)).filter(({ active }) => active).length;
    const before = await mine();
    await strategies.tidy();
    expect(await mine()).toBe(before - 1);
  });

  it('are none of the engine’s business, which would end them at its start', async () => {
    power(left, 'on');
    await strategies.execute(await strategies.save({ followUp }));
    const { pool } = strategies.system.platform.database;
    const { rows } = await pool.query('select key from alarms where active');
    expect(rows).toHaveLength(1);
    const { activeKeys } = await import('../alarms/intake/active-alarms.store.ts');
    expect(await activeKeys(strategies.system.platform.database.db)).toEqual([]);
    await strategies.system.estate.alarms.clearUnwatched(() => false);
    expect((await strategies.alarmsOf(left))[0]?.active).toBe(true);
  });

  it.each(['switched off', 'removed', 'left without the check'] as const)('end when it is %s', async (what) => {
    power(left, 'on');
    const id = await strategies.save({ followUp });
    await strategies.execute(id);
    if (what === 'removed') await root.call(calls.removeStrategy, { params: { id } });
    else if (what === 'switched off')
      await root.call(calls.enableStrategy, { params: { id }, query: { enabled: 'false' } });
    else {
      const body = { ...strategies.draft({ followUp, checks: [strategies.check({ id: 'other' })] }), id };
      await root.call(calls.saveStrategy, { body });
    }
    expect((await strategies.alarmsOf(left))[0]?.active).toBe(false);
    if (what !== 'switched off') return;
    await strategies.execute(id);
    expect((await strategies.alarmsOf(left))[0]?.active).toBe(false);
  });
});

describe('the steps of a strategy', () => {
  const runsOf = async (groupId: string) =>
    (await strategies.system.platform.database.pool.query('select * from scene_runs where group_id = $1', [groupId]))
      .rows;
  const saveWithSteps = () =>
    strategies.save({
      checks: [strategies.check(named(left))],
      followUp: { alarm: false, steps: [powerStep('a', true, right)] },
    });

  it('run when the outcome turns from passed to failed, and then not again', async () => {
    const id = await saveWithSteps();
    power(left, 'on');
    expect((await strategies.execute(id)).runId).toBeNull();
    power(left, 'off');
    expect((await strategies.execute(id)).runId).toBeNull();
    strategies.system.engine.connect(left, 'offline');
    expect((await strategies.execute(id)).outcome).toBe('unknown');
    strategies.system.engine.connect(left, 'online');
    power(left, 'on');
    const { runId } = await strategies.execute(id);
    expect(await runsOf(id)).toMatchObject([{ id: runId, cause_kind: 'linkage' }]);
    expect((await strategies.execute(id)).runId).toBeNull();
    expect(await runsOf(id)).toHaveLength(1);
  });

  it('are reported as interrupted where their node died before it began them', async () => {
    const id = await saveWithSteps();
    power(left, 'on');
    await strategies.execute(id);
    power(left, 'off');
    await strategies.execute(id);
    power(left, 'on');
    const { runId } = await strategies.execute(id);
    await expect.poll(async () => (await runsOf(id))[0]?.ended_at, { timeout: 8_000 }).toBeTruthy();
    const { pool } = strategies.system.platform.database;
    await pool.query('delete from scene_runs where id = $1', [runId]);
    await strategies.tidy();
    expect((await strategies.reportsOf(id))[0]).toMatchObject({ runId, reason: null });
    await pool.query(`update strategy_reports set at = at - interval '2 minutes' where strategy_id = $1`, [id]);
    await strategies.tidy();
    const [report] = await strategies.reportsOf(id);
    expect(report).toMatchObject({ runId: null, outcome: 'failed' });
    expect(report?.reason?.en).toMatch(/ended|interrupt/i);
    power(left, 'off');
  });

  it('do not run while automations are paused, and the report says so', async () => {
    const id = await saveWithSteps();
    await strategies.execute(id);
    await root.call(automationsEndpoints.pauseAutomations, { body: { reason: 'Rehearsal', minutes: 5 } });
    power(left, 'on');
    const report = await strategies.execute(id);
    await root.call(automationsEndpoints.resumeAutomations, {});
    expect(report).toMatchObject({ runId: null, reason: { en: 'all automations are paused: Rehearsal' } });
    expect(await runsOf(id)).toEqual([]);
  });
});

describe('when strategies run', () => {
  const minute = 60_000;
  const at = (ms: number) => {
    strategies.clock.ms = ms;
  };

  it.each([
    ['every quarter of an hour', { kind: 'every', minutes: 15 }],
    ['by a schedule', { kind: 'schedule', when: { kind: 'cron', expression: '*/15 * * * *' }, catchUpMinutes: 0 }],
  ] as [string, StrategyDraft['when']][])('%s, once on however many nodes', async (_, when) => {
    const id = await strategies.save({ when });
    const disabled = await strategies.save({ when, enabled: false });
    const due = Math.ceil((Date.now() + minute) / (15 * minute)) * 15 * minute;
    const { pool } = strategies.system.platform.database;
    await pool.query('update strategies set updated_at = $1', [new Date(due - minute)]);
    at(due - 1_000);
    await strategies.look();
    expect(await strategies.reportsOf(id)).toEqual([]);
    for (const ms of [due, due + 20_000, due + 40_000]) {
      at(ms);
      await strategies.look();
    }
    expect(await strategies.reportsOf(id)).toMatchObject([{ cause: when.kind, times: 1 }]);
    at(due + 15 * minute);
    await strategies.look();
    expect(await strategies.reportsOf(id)).toHaveLength(2);
    expect(await strategies.reportsOf(disabled)).toEqual([]);
  });

  it('on change at most once in ten seconds, and what is found again is counted', async () => {
    const start = Math.ceil((Date.now() + minute) / 10_000) * 10_000;
    at(start);
    const id = await strategies.save({ when: { kind: 'change' } });
    await strategies.look();
    const change = (value: 'on' | 'off') => {
      power(left, value);
      strategies.system.engine.bus.emit('trigger.fired', {
        ownerId: id,
        triggerId: 'off',
        deviceId: left,
        key: 'power',
        value,
        at: Date.now(),
      });
    };
    const afterSpan = async (span: number, ...values: ('on' | 'off')[]) => {
      for (const value of values) change(value);
      await strategies.look();
      at(start + span * 10_000);
      await strategies.look();
      return (await strategies.reportsOf(id)).map(({ outcome, times }) => [outcome, times]);
    };
    expect(await afterSpan(1)).toEqual([]);
    expect(await afterSpan(2, 'on', 'off', 'on')).toEqual([['failed', 1]]);
    expect(await afterSpan(3, 'on')).toEqual([['failed', 2]]);
    expect(await afterSpan(4, 'off')).toEqual([
      ['passed', 1],
      ['failed', 2],
    ]);
  });

  it('leave their last two hundred reports, for ninety days', async () => {
    const id = await strategies.save();
    const { id: reportId } = await strategies.execute(id);
    const { pool } = strategies.system.platform.database;
    const copies = (count: number, age: string) =>
      pool.query(
        `insert into strategy_reports select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
          'last_at', now() - $2::interval * n))).* from strategy_reports r, generate_series(1, $3::int) n where r.id = $1`,
        [reportId, age, count],
      );
    await copies(230, '1 minute');
    await strategies.tidy();
    const count = async () => (await root.call(calls.pageStrategyReports, { query: { strategyId: id } })).data?.total;
    expect(await count()).toBe(200);
    await pool.query("update strategy_reports set last_at = now() - interval '91 days' where id <> $1", [reportId]);
    await strategies.tidy();
    expect(await count()).toBe(1);
  });
});

describe('a strategy of a newer version', () => {
  it('is listed as one that cannot be read, beside others that work, and is not lost', async () => {
    const { pool } = strategies.system.platform.database;
    const [id, other] = [await strategies.save({ name: 'Later' }), await strategies.save({ name: 'Other' })];
    await pool.query(
      `update strategies set definition = jsonb_set(definition, '{when}', '{"kind": "fullMoon"}') where id = $1`,
      [id],
    );
    const { data } = await root.call(calls.pageStrategies, { query: {} });
    expect(data?.records.map(({ name, unreadable = false }) => [name, unreadable])).toEqual([
      ['Later', true],
      ['Other', false],
    ]);
    await strategies.look();
    expect((await strategies.execute(other)).outcome).toBe('passed');
    expect(await codeOf(root.call(calls.sortStrategy, { body: { id: other, direction: 'up' } }))).toBe('200');
    expect(await codeOf(root.call(calls.executeStrategy, { params: { id } }))).toBe('definition.unreadable');
    const body = { ...strategies.draft(), id, name: 'Later' };
    expect(await codeOf(root.call(calls.saveStrategy, { body }))).toBe('definition.unreadable');
    const { rows } = await pool.query(`select definition -> 'when' as "when" from strategies where id = $1`, [id]);
    expect(rows[0].when).toEqual({ kind: 'fullMoon' });
  });
});
