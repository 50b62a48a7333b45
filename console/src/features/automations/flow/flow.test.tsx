// @vitest-environment happy-dom
import type { AutomationDraft } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../../../api/answers.fixture.tsx';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { FlowPicture } from './flow-picture.tsx';
import { devices, draft } from './flow-samples.fixture.ts';
import type { FormPart } from './form-part.ts';
import { useFlowNames } from './use-flow-names.ts';

const page = (records: object[]) => ({ data: { records, total: records.length, current: 1, size: 200 } });
const place = { id: 'room', name: '会议室' };

let stage: Stage;
const opened = vi.fn<(part: FormPart) => void>();
beforeEach(async () => {
  opened.mockClear();
  stage = await createStage({
    'GET /place/getPlaceCLTDevices/room': () => ({ data: devices }),
    'GET /placeControl/getControlDevices': () => ({ data: devices }),
    'GET /placeGroup/getGroupAndPlace': () => ({ data: [{ id: 'f', name: '一层', places: [place], children: [] }] }),
    'GET /scenarioAutomationVariable/list': () => ({ data: [{ name: 'warm_limit', type: 'double' }] }),
    'GET /placeActionGroup/list': () => ({ data: [{ id: 'g1', name: '会议模式', placeId: 'room' }] }),
    'GET /deviceWarningUser/getPage': () => page([{ id: 'duty', name: '值班员' }]),
    'GET /notifyMessageTemplate/getPage': () => page([]),
    'GET /em-notice/notifyChannel/getNotifyChannelAll': () => ({ data: [{ id: 'pop', name: '弹窗' }] }),
    'GET /device/getDeviceTypeList': () => ({ data: [] }),
  });
  await i18next.loadNamespaces(['automations', 'controls', 'places', 'alarmRules', 'devices', 'ui']);
});
afterEach(async () => {
  await stage.close();
  await changeLanguage('zh');
});

const Picture = ({ of }: { of: AutomationDraft }) => {
  const names = useFlowNames(of);
  return <FlowPicture draft={of} names={names} onOpen={opened} />;
};
const show = (of: AutomationDraft = draft) => stage.show(<Picture of={of} />);
const list = (label: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
  if (!found) throw new Error(`there is no "${label}"`);
  return found;
};
/** The words of the boxes in a part of the picture. */
const boxesIn = (part: ParentNode): string[] =>
  [...part.querySelectorAll('[data-part="flow-box"] > button')].map((box) =>
    [...box.querySelectorAll('[data-part="flow-position"], [data-part="flow-text"] > *')]
      .map((one) => one.textContent?.trim())
      .join(' | '),
  );
/** The parts of a list with this label. */
const partsOf = (label: string): Element[] => [...list(label).children];

const triggersInChinese = [
  '温湿度计 | 温度变为大于 26 °C，持续 3 分钟',
  '温湿度计 | 温度每次上报时',
  '温湿度计、空调 1、主投影机，另 2 个 | 离线',
  '全部作用场所 | 报警产生，级别不低于严重',
  '会议室 | 变为占用',
  '会议室 | 会议开始前 10 分钟',
  '07:30 | 工作日 | 停机补做 30 分钟',
  '日落前 15 分钟 | 仅日历中的工作日',
  '0 8 * * 1-5 | Cron 表达式',
  '外部调用',
  'rooms/+/button | level 大于 3',
  '系统启动',
  '… | 上线 | 请填写完整',
];
const inEnglish = [
  '温湿度计 | Temperature becomes above 26 °C, for 3 min',
  '温湿度计 | Temperature is reported',
  '温湿度计, 空调 1, 主投影机 and 2 more | goes offline',
  'All places of the automation | An alarm is raised, at least level Serious',
  '会议室 | becomes occupied',
  '会议室 | 10 min before a meeting begins',
  '07:30 | Mon–Fri | Made up for within 30 min',
  '15 min before sunset | Working days of the calendar only',
  '0 8 * * 1-5 | Cron expression',
  'Call from outside',
  'rooms/+/button | level above 3',
  'System start',
  '… | comes online | Fill it in',
  '温湿度计 | Temperature above variable warm_limit',
  '会议室 | occupied / unknown',
  '主投影机 | online',
  'Variable warm_limit | below 30',
  'Mon–Fri 08:00–18:00 | Within these hours',
  '1 | Set place state | 会议室 → Occupied | For 1 h',
  '2.1 | Every 空调 | Power → On',
  '2.2.1 | 主投影机 | Power → On',
  '2.2.2 | Delay | 90 s',
  '3 | Wait until | Wait at most 2 min',
  '4 | If | Temperature of 温湿度计 above 26 °C',
  '4a.1 | Run action group | 会议模式',
  '5 | Send a notice | 准备好了 | Notify objects 值班员 · 弹窗',
  '6 | Set variable | warm_limit → 27',
  '7 | Open a work order | 空调检查 | 会议室 · 4 h',
  '8 | 主投影机 | … | Fill it in',
  'If a step fails | Stop and put back what was before',
];

describe('the picture of an automation', () => {
  it('has a box for every trigger, and says which is not filled in', async () => {
    await show();
    expect(partsOf('以下任一发生时触发').flatMap(boxesIn)).toEqual(triggersInChinese);
    const cut = document.querySelector<HTMLElement>('[data-part="flow-text"] > [title]');
    expect(cut?.title).toBe('温湿度计、空调 1、主投影机、设备 4、设备 5');
    expect(document.querySelectorAll('[data-part="flow-box"][data-unfinished]')).toHaveLength(2);
  });

  it('draws groups of checks as lists in lists', async () => {
    await show();
    const [first, any, hours] = partsOf('满足全部');
    expect(boxesIn(first as Element)).toEqual(['温湿度计 | 温度大于 变量 warm_limit']);
    expect(boxesIn(hours as Element)).toEqual(['工作日 08:00–18:00 | 在此时段内']);
    const inner = any?.querySelector('ul[aria-label="满足任一"]');
    expect([...(inner?.children ?? [])].map(boxesIn)).toEqual([
      ['会议室 | 占用 / 未知'],
      ['主投影机 | 在线', '变量 warm_limit | 小于 30'],
    ]);
    expect(inner?.querySelector('ul[aria-label="满足全部"]')?.children).toHaveLength(2);
  });

  it('draws the steps in their order, lanes beside each other and both ways of a branch', async () => {
    await show();
    const steps = partsOf('则');
    expect(steps).toHaveLength(draft.steps.length);
    expect(boxesIn(steps[0] as Element)).toEqual(['1 | 设置场所状态 | 会议室 → 占用 | 持续 1 小时']);
    const lanes = partsOf('同时执行');
    expect(lanes.map(boxesIn)).toEqual([
      ['2.1 | 全部空调 | 开关机 → 开'],
      ['2.2.1 | 主投影机 | 电源 → 开机', '2.2.2 | 延时 | 90 秒'],
    ]);
    expect(lanes[1]?.querySelector('ol[aria-label="依次执行"]')?.children).toHaveLength(2);
    expect(steps[2]?.textContent).toContain('最多等待 2 分钟');
    const waits = steps[2]?.querySelectorAll('ul[aria-label="满足任一"] > li');
    expect([...(waits ?? [])].map((one) => one.textContent)).toEqual([
      '温湿度计 的温度大于 26 °C',
      '满足全部温湿度计 的温度大于 26 °C',
    ]);
    expect(boxesIn(steps[3] as Element)[0]).toBe('4 | 如果 | 温湿度计 的温度大于 26 °C');
    expect(partsOf('满足时').flatMap(boxesIn)).toEqual(['4a.1 | 执行动作组 | 会议模式']);
    expect(steps[3]?.querySelector('[data-part="else"]')?.textContent).toBe('不满足时没有步骤');
    expect(steps.slice(4).flatMap(boxesIn)).toEqual([
      '5 | 发送通知 | 准备好了 | 通知对象 值班员 · 弹窗',
      '6 | 设置变量 | warm_limit → 27',
      '7 | 建工单 | 空调检查 | 会议室 · 4 小时',
      '8 | 主投影机 | … | 请填写完整',
    ]);
    expect(boxesIn(document).at(-1)).toBe('步骤失败时 | 停止，并恢复执行前的状态');
  });

  it('says all of it in English', async () => {
    await changeLanguage('en');
    await show();
    expect(boxesIn(document)).toEqual(inEnglish);
    for (const label of ['All of', 'Any of', 'At the same time', 'One after the other', 'If so'])
      expect(list(label).tagName).toMatch(/^[UO]L$/);
  });

  it('opens the part of the form behind a box', async () => {
    await show();
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-part="flow-box"] > button')];
    await act(async () => {
      for (const button of buttons) button.click();
    });
    const parts = opened.mock.calls.map(([part]) => part);
    expect(parts[0]).toEqual({ kind: 'trigger', id: 'property' });
    expect(parts).toContainEqual({ kind: 'check', path: [1, 1, 0] });
    expect(parts).toContainEqual({ kind: 'step', id: 'delay' });
    expect(parts.at(-1)).toEqual({ kind: 'onFailure' });
  });

  it('shows what each run begins with, and what its steps ask of it', async () => {
    const level = { scope: 'run', name: 'level', type: 'double', defaultValue: 40, description: '' } as const;
    const count = { ...level, scope: 'own', name: 'count' } as const;
    const asks = { variable: 'level', operator: '>=' as const, value: 50 };
    const wait: AutomationDraft['steps'][number] = {
      kind: 'wait',
      id: 'w',
      timeoutSeconds: 30,
      until: { match: 'all', rules: [asks] },
    };
    const fork: AutomationDraft['steps'][number] = {
      kind: 'branch',
      id: 'b',
      then: [],
      else: [],
      condition: { match: 'any', rules: [asks, { ...asks, operator: '==', value: 0 }] },
    };
    await show({ ...draft, variables: [level, count], steps: [wait, fork] });
    expect(boxesIn(list('单次执行的变量'))).toEqual(['变量 level | 开始时为 40']);
    expect(boxesIn(list('则'))).toEqual(['1 | 等待条件 | 变量 level 不小于 50 | 最多等待 30 秒', '2 | 如果']);
    expect(list('则').textContent).toContain('变量 level 等于 0');
    await act(async () => list('单次执行的变量').querySelector('button')?.click());
    expect(opened).toHaveBeenCalledWith({ kind: 'variable', name: 'level' });
  });

  it('says what is not there', async () => {
    await show({ ...draft, triggers: [], condition: null, steps: [], onFailure: 'continue' });
    const empty = [...document.querySelectorAll('[data-part="flow-none"]')].map((one) => one.textContent);
    expect(empty).toEqual(['没有触发：只能手动执行', '无条件', '没有步骤']);
    expect(boxesIn(document)).toEqual(['步骤失败时 | 继续执行其余步骤']);
  });
});
