// @vitest-environment happy-dom
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { RuleList } from './rule-list.tsx';
import { hot, lost, properties } from './rule-samples.fixture.ts';
import { SuggestedList } from './suggested-list.tsx';

const enable = 'POST /deviceWarningRule/setIsActionFlagById';
const enableSuggested = 'POST /deviceWarningRule/setSuggestedFlag';
const stored = useSession.getState();
let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    'GET /deviceWarningRule/getPage': () => ({ data: { records: [hot], total: 1, current: 1, size: 20 } }),
    'GET /deviceAlarmRuleGroup/list': () => ({ data: [] }),
    'POST /deviceWarningRule/propertyName': () => ({ data: { devices: 12, properties } }),
    'GET /deviceWarningRule/getSuggested': () => ({ data: [lost] }),
    'GET /placeGroup/getGroupAndPlace': () => ({ data: [] }),
    'GET /device/getDeviceTypeList': () => ({ data: [] }),
    'GET /device/getModelDeviceList': () => ({ data: [] }),
    [enable]: () => ({ data: null }),
    [enableSuggested]: () => ({ data: null }),
  });
  useSession.setState({
    user: { superAdministrator: true },
    menus: [{ address: 'alarmCenter', actions: [] }],
  } as never);
  await i18next.loadNamespaces(['alarmRules', 'ui']);
});
afterEach(async () => {
  useSession.setState(stored);
  await stage.close();
});
const flip = async () => {
  await act(async () => document.querySelector<HTMLElement>('[data-part="data-table"] .ant-switch')?.click());
  await settle();
};
const sent = (call: string) => stage.asked.filter((one) => one.call === call).map(({ body }) => body);

it('shows a rule in words, its notices, and the way to its alarms', async () => {
  await stage.show(<RuleList tabs={null} />);
  const row = document.querySelector('[data-part="data-table"] tbody tr');
  for (const words of ['温度 高于 40 °C，持续 60 秒', '严重', '所有设备', '每 30 分钟'])
    expect(row?.textContent).toContain(words);
  const link = row?.querySelector('a[href^="/alarmCenter"]');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    '3',
    `/alarmCenter?${new URLSearchParams({ ruleId: hot.id })}`,
  ]);
});

it('asks before it switches a rule off', async () => {
  await stage.show(<RuleList tabs={null} />);
  await flip();
  expect(sent(enable)).toEqual([]);
  expect(document.body.textContent).toContain('停用规则“过热”？');
  await stage.press('停用');
  expect(sent(enable)).toEqual([{ id: 'r1', enabled: false }]);
});

it("switches off what a driver suggests about a model's connection", async () => {
  await stage.show(<SuggestedList tabs={null} />);
  expect(document.querySelector('[data-part="data-table"] tbody tr')?.textContent).toContain('AC-1');
  await flip();
  await stage.press('停用');
  expect(sent(enableSuggested)).toEqual([{ modelId: 'm1', property: '', suggestionId: 'offline', enabled: false }]);
});
