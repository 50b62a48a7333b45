// @vitest-environment happy-dom
import type { Alarm } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { SolveSeveral } from './solve-several.tsx';

const alarm = (id: string, status: 'pending' | 'processed' = 'pending') =>
  ({
    id,
    level: 2,
    text: { zh: `报警 ${id}`, en: `Alarm ${id}` },
    deviceName: 'd',
    placeName: 'p',
    status,
    result: null,
    active: true,
    acknowledgedAt: null,
  }) as unknown as Alarm;
const three = [alarm('1'), alarm('2'), alarm('3')];
const solve = 'POST /deviceWarningLog/saveWarningLogSolve';
const close = vi.fn();

let stage: Stage;
let meanwhile: string | undefined;
beforeEach(async () => {
  meanwhile = undefined;
  const now = (id: string) => () => ({ data: alarm(id, id === meanwhile ? 'processed' : 'pending') });
  stage = await createStage({
    [solve]: () => (meanwhile === undefined ? { data: null } : { refused: 'alarm.alreadySolved' }),
    'GET /deviceWarningLog/getById/1': now('1'),
    'GET /deviceWarningLog/getById/2': now('2'),
    'GET /deviceWarningLog/getById/3': now('3'),
  });
  await i18next.loadNamespaces('alarms');
});
afterEach(async () => {
  await stage.close();
  vi.clearAllMocks();
});
const bodies = () => stage.asked.filter(({ call }) => call === solve).map(({ body }) => body);
const write = (text: string) =>
  act(async () => {
    const field = document.querySelector<HTMLTextAreaElement>('.ant-drawer textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('solves all selected alarms with one result and one remark', async () => {
  await stage.show(<SolveSeveral alarms={three} onClose={close} />);
  expect(document.body.textContent).toContain('报警 3');
  await stage.press('误报');
  await write('灯泡已更换');
  await stage.press('处理3条');
  expect(bodies()).toEqual([{ ids: ['1', '2', '3'], result: 'falseAlarm', remarks: '灯泡已更换' }]);
  expect(close).toHaveBeenCalled();
});

it('names those that another user solved meanwhile and continues with the others', async () => {
  await stage.show(<SolveSeveral alarms={three} onClose={close} />);
  meanwhile = '2';
  await stage.press('处理3条');
  await settle();
  expect(close).not.toHaveBeenCalled();
  expect(document.querySelectorAll('.plain-rows li')[1]?.textContent).toContain('已处理');
  meanwhile = undefined;
  await stage.press('处理2条');
  expect(bodies().at(-1)).toMatchObject({ ids: ['1', '3'] });
  expect(close).toHaveBeenCalled();
});
