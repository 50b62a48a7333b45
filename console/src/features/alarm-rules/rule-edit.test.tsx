// @vitest-environment happy-dom
import { AlarmRuleDraft } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { RuleEditScreen } from './rule-edit-screen.tsx';
import { properties } from './rule-samples.fixture.ts';

// This DOM has no canvas to draw on.
vi.mock('../../ui/chart/chart-canvas.tsx', () => ({
  ChartCanvas: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const save = 'POST /deviceWarningRule/save';
const test = 'POST /deviceWarningRule/backTest';
const suggest = 'POST /deviceWarningRule/suggestThreshold';
const at = '2026-01-02T03:04:05.000+00:00';
const result = {
  from: '2025-12-26T03:04:05.000+00:00',
  to: at,
  devices: 12,
  readings: 34_567,
  truncated: false,
  approximate: false,
  alarms: 21,
  notices: 42,
  overlapping: 5,
  medianSeconds: 90,
  orders: { alarms: 4, orders: 6, withoutAlarm: 2 },
  byDay: [{ date: '2026-01-01', alarms: 21, notices: 42 }],
  examples: [
    {
      deviceId: 'd1',
      deviceName: '空调 1',
      placeName: '大厅',
      property: 'temperature',
      value: 41.5,
      propertyName: { zh: '温度', en: 'Temperature' },
      raisedAt: at,
      clearedAt: null,
    },
  ],
  ranking: [{ deviceId: 'd1', deviceName: '空调 1', alarms: 21 }],
};
const threshold = {
  value: 45,
  clearValue: 43.5,
  alarmsPerDay: 1,
  noticesPerDay: 4.9,
  now: { alarmsPerDay: 3, noticesPerDay: 6 },
};
const empty = { records: [], total: 0, current: 1, size: 200 };
const stored = useSession.getState();
let stage: Stage;
let refusal: string | undefined;
beforeEach(async () => {
  refusal = undefined;
  stage = await createStage({
    'GET /deviceAlarmRuleGroup/list': () => ({ data: [] }),
    'POST /deviceWarningRule/propertyName': () => ({ data: { devices: 12, properties } }),
    'GET /placeGroup/getGroupAndPlace': () => ({ data: [] }),
    'GET /device/getDeviceTypeList': () => ({ data: [] }),
    'GET /device/getModelDeviceList': () => ({ data: [] }),
    'GET /device/getM1Deivce': () => ({ data: [] }),
    'GET /deviceWarningUser/getPage': () => ({ data: empty }),
    'GET /notifyMessageTemplate/getPage': () => ({ data: empty }),
    'GET /em-notice/notifyChannel/getNotifyChannelAll': () => ({ data: [] }),
    [save]: () => (refusal ? { refused: refusal } : { data: { id: 'new' } }),
    [test]: () => ({ data: result }),
    [suggest]: () => ({ data: threshold }),
  });
  useSession.setState({ user: { superAdministrator: true }, menus: [] } as never);
  await i18next.loadNamespaces(['alarmRules', 'ui', 'notices']);
  await stage.show(<RuleEditScreen />);
});
afterEach(async () => {
  useSession.setState(stored);
  await stage.close();
});

const type = (field: HTMLInputElement | null | undefined, text: string) =>
  act(async () => {
    if (!field) throw new Error('there is no such field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
const values = () => all('[data-part="condition-row"] input[aria-label="值"]');
const press = async (text: string, place = 0) => {
  const button = [...document.querySelectorAll('button')].filter((one) => one.textContent === text).at(place);
  await act(async () => button?.click());
  await settle();
};
const choose = async (label: string, place: number, option: string) => {
  const input = all(`input[aria-label="${label}"]`).at(place);
  await act(async () => {
    input?.closest('.ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await settle();
  const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].filter(
    (one) => one.textContent === option,
  );
  await act(async () => found.at(-1)?.click());
  await settle();
};
const fillBasics = async () => {
  await type(document.querySelector<HTMLInputElement>('#name'), '过热');
  await type(document.querySelector<HTMLInputElement>('#text_zh'), '温度过高');
  await type(document.querySelector<HTMLInputElement>('#text_en'), 'Too hot');
};
const sent = (call: string) => stage.asked.filter((one) => one.call === call).map(({ body }) => body);

it('builds nested conditions and saves exactly the draft of the contract', async () => {
  expect(document.body.textContent).toContain('符合范围的设备：12 台');
  await fillBasics();
  await press('添加条件');
  await type(values()[0], '40');
  await press('添加条件组');
  await choose('条件类型', 1, '离线');
  expect(document.body.textContent).toContain('即：温度 高于 40 °C 且 设备离线');
  await press('添加条件');
  await type(values()[1], '-5');
  await stage.press('保存');
  const [draft] = sent(save);
  expect(AlarmRuleDraft.parse(draft)).toEqual(draft);
  expect(draft).toMatchObject({
    name: '过热',
    trigger: 'attributeValue',
    condition: {
      match: 'all',
      rules: [
        { kind: 'value', property: 'temperature', operator: '>', value: 40 },
        {
          match: 'any',
          rules: [{ kind: 'offline' }, { kind: 'value', property: 'temperature', operator: '>', value: -5 }],
        },
      ],
    },
    clearWhen: null,
  });
});

it('sends nothing while a condition is incomplete, and shows which', async () => {
  await fillBasics();
  await press('添加条件');
  await stage.press('保存');
  expect(sent(save)).toEqual([]);
  expect(document.querySelector('[data-part="condition-problem"]')?.textContent).toBe('请填写值');
});

it("shows the server's refusal", async () => {
  refusal = 'alarmRule.nameInUse';
  await fillBasics();
  await act(async () => all('input[type="radio"][value="onlineStatus"]')[0]?.click());
  await stage.press('保存');
  expect(sent(save)).toEqual([expect.objectContaining({ trigger: 'onlineStatus', condition: null })]);
  expect(document.querySelector('.note.level-1')?.textContent).toContain('规则名称已被使用');
});

it('tests an unnamed rule on the past, and takes over a suggested boundary', async () => {
  await press('添加条件');
  await type(values()[0], '40');
  await press('开始回测');
  expect(sent(test)).toEqual([expect.objectContaining({ days: 7 })]);
  const shown = document.querySelector('[data-part="rule-test"]')?.textContent ?? '';
  for (const words of ['21', '每天 3 条', '42', '34,567 个读数', '90 秒', '空调 1', '温度 41.5 °C', '未恢复'])
    expect(shown).toContain(words);
  await stage.press('推荐');
  expect(document.querySelector('[data-part="rule-threshold"]')?.textContent).toContain('边界值 45 °C，恢复值 43.5 °C');
  await stage.press('采用');
  expect(values().map((one) => one.value)).toEqual(['45', '43.5']);
  expect(document.body.textContent).toContain('以下结果对应修改前的内容');
  await fillBasics();
  await stage.press('保存');
  expect(sent(save)[0]).toMatchObject({
    condition: { rules: [{ operator: '>', value: 45 }] },
    clearWhen: { rules: [{ operator: '<=', value: 43.5 }] },
  });
});
