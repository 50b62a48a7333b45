import { strategiesEndpoints as calls, type StrategyDraft } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { powerStep } from '../controls/controls.fixture.ts';
import { holds, openStrategiesSystem, type StrategiesSystem } from './strategies.fixture.ts';

let strategies: StrategiesSystem;
let root: TestClient;
let [hall, room] = ['', ''];
let far = '';
beforeAll(async () => {
  strategies = await openStrategiesSystem();
  root = strategies.root;
  ({ hall, room } = strategies.system.venue);
  for (const id of [await strategies.system.screen('Left'), await strategies.system.screen('Right')]) online(id);
  far = await strategies.system.screen('Far', room);
  online(far);
});
afterAll(() => strategies.close());

const online = (id: string): void => {
  strategies.system.engine.connect(id, 'online');
  strategies.system.engine.read(id, 'power', 'off');
};
const codeOf = async (reply: Promise<{ code: string }>) => (await reply).code;
const named = (...deviceIds: string[]) => ({ target: { kind: 'devices' as const, deviceIds } });

describe('strategies', () => {
  it('belong to a group, to places that exist, and only use devices there', async () => {
    await strategies.save({ name: 'Twice' });
    const refused = (more: Partial<StrategyDraft>) =>
      codeOf(root.call(calls.saveStrategy, { body: strategies.draft(more) }));
    const { check } = strategies;
    expect(await refused({ name: 'Twice' })).toBe('strategy.nameInUse');
    expect(await refused({ groupId: newId() })).toBe('404');
    expect(await refused({ placeIds: [newId()] })).toBe('automation.placeUnknown');
    expect(await refused({ checks: [] })).toBe('422');
    expect(await refused({ checks: [check(), check()] })).toBe('422');
    expect(await refused({ checks: [check(named(newId()))] })).toBe('404');
    expect(await refused({ checks: [check(named(far))] })).toBe('strategy.deviceElsewhere');
    expect(await refused({ followUp: { alarm: false, steps: [powerStep('a', true, far)] } })).toBe(
      'scene.deviceElsewhere',
    );
    const cron = { kind: 'cron' as const, expression: '99 * * * *' };
    expect(await refused({ when: { kind: 'schedule', when: cron, catchUpMinutes: 0 } })).toBe(
      'automation.scheduleInvalid',
    );
    const elsewhere = {
      kind: 'systemStep' as const,
      id: 'state',
      systemStep: 'placeState' as const,
      args: { placeId: newId(), state: 'idle' as const, reason: '', minutes: null },
    };
    expect(await refused({ followUp: { alarm: false, steps: [elsewhere] } })).toBe('404');
    const nothing = { kind: 'variable' as const, name: 'nothing' };
    const rule = { kind: 'value' as const, property: 'power', operator: '==' as const, against: nothing };
    expect(await refused({ checks: [check({ rule: holds(rule) })] })).toBe('automation.variableUnknown');
    const { groupId } = strategies;
    expect(await codeOf(root.call(calls.removeStrategyGroup, { params: { id: groupId } }))).toBe(
      'strategyGroup.notEmpty',
    );
  });

  it('are seen, run and changed only by those who may, with all of their places', async () => {
    const all = { strategy: ['view', 'edit', 'control'] as ('view' | 'edit' | 'control')[] };
    const guard = strategies.api.signIn({ grants: all, places: [hall] });
    const reader = strategies.api.signIn({ grants: { strategy: ['view'] }, places: [hall, room] });
    await strategies.system.platform.database.pool.query('delete from strategies');
    const wide = await strategies.save({ name: 'Wide', placeIds: [hall, room] });
    const report = await strategies.execute(wide);
    const mine = await strategies.save({ name: 'Mine' });
    const names = async (client: TestClient) =>
      (await client.call(calls.pageStrategies, { query: {} })).data?.records.map(({ name }) => name);
    expect(await names(guard)).toEqual(['Mine']);
    expect(await names(reader)).toEqual(['Wide', 'Mine']);
    const hidden = [
      guard.call(calls.getStrategy, { params: { id: wide } }),
      guard.call(calls.getStrategyReport, { params: { id: report.id } }),
      guard.call(calls.executeStrategy, { params: { id: wide } }),
      guard.call(calls.enableStrategy, { params: { id: wide }, query: { enabled: 'false' } }),
      guard.call(calls.removeStrategy, { params: { id: wide } }),
      guard.call(calls.sortStrategy, { body: { id: wide, direction: 'down' } }),
      guard.call(calls.saveStrategy, { body: { ...strategies.draft(), id: wide } }),
    ];
    for (const reply of hidden) expect(await codeOf(reply)).toBe('404');
    const elsewhere = strategies.draft({ placeIds: [hall, room] });
    expect(await codeOf(guard.call(calls.previewStrategy, { body: elsewhere }))).toBe('automation.placeUnknown');
    expect((await guard.call(calls.pageStrategyReports, { query: {} })).data?.total).toBe(0);
    expect((await reader.call(calls.pageStrategyReports, { query: {} })).data?.total).toBe(1);
    expect((await strategies.execute(mine, guard)).outcome).toBe('passed');
    const forbidden = [
      reader.call(calls.executeStrategy, { params: { id: mine } }),
      reader.call(calls.saveStrategy, { body: strategies.draft() }),
      reader.call(calls.enableStrategy, { params: { id: mine }, query: { enabled: 'false' } }),
    ];
    for (const reply of forbidden) expect(await codeOf(reply)).toBe('403');
    expect(await codeOf(root.call(calls.sortStrategy, { body: { id: wide, direction: 'down' } }))).toBe('200');
    expect(await names(root)).toEqual(['Mine', 'Wide']);
  });
});
