// @vitest-environment happy-dom
import type { PlanRequest, PlanRow } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { PlanList } from './plan-list.tsx';

const plan = (id: string, name: string, more: Partial<PlanRow>): PlanRow => ({
  id,
  groupId: 'g1',
  name,
  icon: 'warning',
  description: '',
  placeIds: ['p1'],
  placeNames: ['大厅'],
  onFailure: 'continue',
  overlap: 'queue',
  limitSeconds: 60,
  approval: 'ask',
  enabled: true,
  sort: 1,
  revision: 7,
  editRevision: 9,
  updatedAt: '2026-11-23T08:00:00Z',
  stepCount: 2,
  lastRun: null,
  ...more,
});
const request = (more: Partial<PlanRequest>): PlanRequest => ({
  id: 'r1',
  planId: 'cut',
  planName: '停电',
  status: 'open',
  mine: false,
  requestedBy: '张伟',
  requestedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 540_000).toISOString(),
  decidedBy: null,
  decidedAt: null,
  runId: null,
  refusal: null,
  ...more,
});
const preview = 'POST /planAction/preview';
const run = { id: 'run1' };
const stored = useSession.getState();
let stage: Stage;
let requests: PlanRequest[];
beforeEach(async () => {
  requests = [];
  const full = { ...plan('cut', '停电', { approval: 'twoPeople' }), steps: [] };
  stage = await createStage({
    'GET /planGroup/list': () => ({ data: [{ id: 'g1', name: '应急', sort: 1, plans: 3 }] }),
    'GET /planAction/list': () => ({
      data: [
        plan('fire', '消防', { approval: 'none' }),
        plan('cut', '停电', { approval: 'twoPeople' }),
        plan('guests', '接待', { enabled: false }),
        plan('later', '新版', { unreadable: true, stepCount: 0 }),
      ],
    }),
    'GET /planAction/requests': () => ({ data: requests }),
    'GET /planAction/get/cut': () => ({ data: full }),
    [preview]: () => ({ data: [] }),
    'POST /planAction/execute/fire': () => ({ data: { run, request: null } }),
    'POST /planAction/execute/cut': () => ({ data: { run: null, request: request({ mine: true }) } }),
    'POST /planAction/approve': () => ({ data: run }),
    'POST /planAction/decline': () => ({ data: null }),
    'POST /planAction/withdraw': () => ({ data: null }),
  });
  useSession.setState({ user: { superAdministrator: true }, menus: [] } as never);
  await i18next.loadNamespaces(['plans', 'controls', 'ui']);
});
afterEach(async () => {
  useSession.setState(stored);
  await stage.close();
});
const button = (name: string) =>
  document.querySelector<HTMLButtonElement>(`[data-part="plan-execute"][aria-label="执行“${name}”"]`);
const click = async (element: HTMLElement | null | undefined) => {
  await act(async () => element?.click());
  await settle();
};
const sent = (call: string) => stage.asked.filter((one) => one.call === call).map(({ body }) => body);

it('executes at once what does not ask, and nothing that is disabled', async () => {
  await stage.show(<PlanList tabs={null} />);
  expect([button('消防')?.disabled, button('接待')?.disabled]).toEqual([false, true]);
  await click(button('消防'));
  expect(sent('POST /planAction/execute/fire')).toEqual([{ revision: 7 }]);
});

it('shows what would change before it asks for a second person', async () => {
  await stage.show(<PlanList tabs={null} />);
  await click(button('停电'));
  expect(sent(preview)).toEqual([{ placeIds: ['p1'], steps: [] }]);
  expect(sent('POST /planAction/execute/cut')).toEqual([]);
  await stage.press('提交申请');
  expect(sent('POST /planAction/execute/cut')).toEqual([{ revision: 7 }]);
});

it('lets another person approve after a look at what would change, or decline', async () => {
  requests = [request({})];
  await stage.show(<PlanList tabs={null} />);
  expect(document.body.textContent).toContain('张伟 申请执行“停电”');
  expect(document.body.textContent).toMatch(/剩余 [89]:\d\d/);
  expect(button('停电')?.disabled).toBe(true);
  await stage.press('查看并批准');
  expect(sent(preview)).toHaveLength(1);
  await stage.press('批准并执行');
  expect(sent('POST /planAction/approve')).toEqual([{ id: 'r1' }]);
});

it('lets the requester withdraw, not approve', async () => {
  requests = [request({ mine: true })];
  await stage.show(<PlanList tabs={null} />);
  expect(document.body.textContent).not.toContain('查看并批准');
  await stage.press('撤回');
  expect(sent('POST /planAction/withdraw')).toEqual([{ id: 'r1' }]);
});

it('tells the requester what became of it, until that is closed', async () => {
  requests = [
    request({ mine: true, status: 'declined', decidedBy: '李娜' }),
    request({ id: 'r0', mine: true, status: 'approved', decidedBy: '王强', runId: 'r0' }),
    request({ id: 'r9', planId: 'fire', planName: '消防', status: 'declined', decidedBy: '李娜' }),
  ];
  await stage.show(<PlanList tabs={null} />);
  expect(document.querySelectorAll('[data-part="plan-request"]')).toHaveLength(1);
  expect(document.body.textContent).toContain('李娜 拒绝了“停电”的执行申请');
  await click(document.querySelector<HTMLElement>('[data-part="plan-request"] .icon-button'));
  expect(document.querySelectorAll('[data-part="plan-request"]')).toHaveLength(0);
});

it('offers nothing to those who may only look', async () => {
  requests = [request({})];
  useSession.setState({
    user: { superAdministrator: false },
    menus: [{ address: 'plan', actions: ['view'] }],
  } as never);
  await stage.show(<PlanList tabs={null} />);
  expect(
    document.querySelectorAll('[data-part="plan-execute"], [data-part="plan-request"] button, .ant-switch'),
  ).toHaveLength(0);
});

it('says of a plan of a newer version that it cannot be read, and executes the others only', async () => {
  await stage.show(<PlanList tabs={null} />);
  const row = [...document.querySelectorAll('[data-part=plan-row]')].find((one) => one.textContent?.includes('新版'));
  expect(row?.textContent).toContain('当前版本无法读取');
  expect(row?.querySelector<HTMLButtonElement>('[data-part=plan-execute]')?.disabled).toBe(true);
});
