// @vitest-environment happy-dom
import type { Strategy, StrategyReport } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { ReportScreen } from './report-screen.tsx';
import { StrategyList } from './strategy-list.tsx';
import { draftOf, isCheckComplete, newCheck, newStrategy, newWhen, valuesOf } from './strategy-values.ts';

const totals = { passed: 37, failed: 3, unknown: 0 };
const strategy = (more: Partial<Strategy>): Strategy => ({
  id: 's1',
  groupId: 'g1',
  groupName: '设备健康',
  name: '在线巡检',
  description: '',
  placeIds: ['p1'],
  enabled: true,
  when: { kind: 'every', minutes: 60 },
  checks: [newCheck()],
  sort: 1,
  followUp: { alarm: true, steps: [] },
  updatedAt: '2026-11-23T08:00:00Z',
  revision: 1,
  updatedBy: '张伟',
  last: { ...totals, reportId: 'r1', at: '2026-11-23T08:00:00Z', outcome: 'failed' },
  ...more,
});
const text = (zh: string) => ({ zh, en: zh });
const check = (checkId: string, name: string, failed: number) => ({
  checkId,
  name,
  level: 2 as const,
  expected: text('在线'),
  passed: 4,
  failed,
  unknown: 0,
});
const found = (deviceName: string) => ({
  checkId: 'b',
  deviceId: deviceName,
  deviceName,
  placeId: 'p1',
  placeName: '大厅',
  outcome: 'failed' as const,
  seen: text('离线'),
});
const report: StrategyReport = {
  id: 'r1',
  strategyId: 's1',
  strategyName: '在线巡检',
  cause: 'every',
  by: null,
  ...totals,
  outcome: 'failed',
  at: '2026-11-23T08:00:00Z',
  lastAt: '2026-11-23T08:00:00Z',
  times: 1,
  runId: null,
  runStatus: null,
  reason: null,
  checks: [check('a', '通过的', 0), check('b', '没通过的', 3)],
  findings: [found('功放'), found('投影')],
};

const stored = useSession.getState();
let stage: Stage;
beforeEach(async () => {
  const records = [strategy({}), strategy({ id: 's2', name: '新的', last: null, when: { kind: 'byHand' } })];
  stage = await createStage({
    'GET /linkageInspectionGroup/list': () => ({ data: [{ id: 'g1', name: '设备健康', sort: 1, strategies: 2 }] }),
    'GET /linkageInspection/list': () => ({ data: { records, total: 2, current: 1, size: 20 } }),
    'POST /linkageInspection/execute/s1': () => ({ data: { id: 'r1' } }),
    'GET /linkageInspection/enable/s1': () => ({ data: null }),
    'GET /linkageInspectionReport/get/r1': () => ({ data: report }),
  });
  useSession.setState({ user: { superAdministrator: true }, menus: [] } as never);
  await i18next.loadNamespaces(['strategies', 'controls', 'ui']);
});
afterEach(async () => {
  useSession.setState(stored);
  await stage.close();
});
const press = async (label: string) => {
  await act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
  await settle();
};
const asked = (call: string) => stage.asked.filter((one) => one.call === call).length;

describe('the list of strategies', () => {
  it('says what each has found last, switches and runs', async () => {
    await stage.show(<StrategyList tabs={null} />);
    const words = document.body.textContent;
    for (const one of ['3 / 40 不通过', '每 60 分钟', '尚未检测', '仅手动']) expect(words).toContain(one);
    await press('启用或停用“在线巡检”');
    expect(asked('GET /linkageInspection/enable/s1')).toBe(1);
    await press('立即检测“在线巡检”');
    expect(asked('POST /linkageInspection/execute/s1')).toBe(1);
  });

  it('offers nothing to those who may only look', async () => {
    useSession.setState({
      user: { superAdministrator: false },
      menus: [{ address: 'strategy', actions: ['view'] }],
    } as never);
    await stage.show(<StrategyList tabs={null} />);
    expect(document.body.textContent).toContain('在线巡检');
    expect(document.body.textContent).not.toContain('新建策略');
    expect(document.querySelector('[aria-label="立即检测“在线巡检”"]')).toBeNull();
    const enabled = document.querySelector<HTMLButtonElement>('.ant-switch');
    expect(enabled?.disabled).toBe(true);
  });
});

it('shows what failed first in a report, and how much is not listed', async () => {
  await stage.show(<ReportScreen id="r1" />);
  const words = document.body.textContent ?? '';
  const names = [...document.querySelectorAll('[data-part="strategy-result"] b')].map((one) => one.textContent);
  expect(names).toEqual(['没通过的', '通过的']);
  expect(words).toContain('功放');
  expect(words).toContain('另有 1 台未列出');
});

describe('the form of a strategy', () => {
  it('sends back what it was given', () => {
    const given = strategy({});
    const { groupName: _g, sort: _s, updatedAt: _u, updatedBy: _b, last: _l, ...draft } = given;
    expect(draftOf(valuesOf(given))).toEqual(draft);
  });

  it('knows what is missing', () => {
    const [fresh] = newStrategy(null).checks;
    if (!fresh) throw new Error('a new strategy has no check');
    expect(isCheckComplete(fresh)).toBe(false);
    expect(isCheckComplete({ ...fresh, name: '在线' })).toBe(true);
    expect(isCheckComplete({ ...fresh, name: '在线', target: { kind: 'devices', deviceIds: [] } })).toBe(false);
    const rule = { kind: 'value' as const, property: 'power', operator: '==' as const };
    const against = { kind: 'variable' as const, name: '' };
    expect(isCheckComplete({ ...fresh, name: '在线', rule: { match: 'all', rules: [{ ...rule, against }] } })).toBe(
      false,
    );
    expect(newWhen('schedule')).toMatchObject({ kind: 'schedule', catchUpMinutes: 0 });
  });
});
