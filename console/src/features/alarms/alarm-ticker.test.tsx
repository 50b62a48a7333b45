// @vitest-environment happy-dom
import type { Alarm } from '@eoms/contract';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { listeners } from '../../live/live.ts';
import type { LiveEvent } from '../../live/protocol.ts';
import { lastEventOf } from './alarm-event.ts';
import { AlarmTicker } from './alarm-ticker.tsx';

const at = (second: number): string => new Date(2026, 10, 23, 9, 0, second).toISOString();
const alarm = (id: string, change: Partial<Alarm> = {}): Alarm =>
  ({
    id,
    level: 2,
    text: { zh: `温度过高 ${id}`, en: `Too hot ${id}` },
    deviceName: '投影机',
    placeName: '会议室',
    status: 'pending',
    active: true,
    raisedAt: at(0),
    lastAt: at(0),
    clearedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    solvedAt: null,
    solvedBy: null,
    shelvedUntil: null,
    suppressedBy: null,
    ...change,
  }) as Alarm;

let stage: Stage;
const onAlarm = vi.fn();
beforeEach(async () => {
  stage = await createStage({});
  await i18next.loadNamespaces(['alarms', 'ui']);
  await stage.show(<AlarmTicker onAlarm={onAlarm} />);
});
afterEach(async () => {
  await stage.close();
  onAlarm.mockClear();
});
const news = (...alarms: Alarm[]) =>
  act(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const one of alarms)
      listeners.dispatch('alarms', { name: 'alarm.changed', payload: { change: 'changed', alarm: one } } as LiveEvent);
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
  });
const line = () => stage.box.textContent;

it('says what happened last, and by whom', async () => {
  expect(line()).toBe('报警的最新动态会显示在这里');
  await news(alarm('1'));
  expect(line()).toContain('发生会议室 · 投影机 · 温度过高 1');
  await news(alarm('1', { acknowledgedAt: at(5), acknowledgedBy: '王伟' }));
  expect(line()).toContain('09:00:05');
  expect(line()).toContain('王伟确认');
  await news(
    alarm('2', { suppressedBy: { id: 'w', name: '维护', until: at(59) } }),
    alarm('3', { shelvedUntil: at(59) }),
  );
  expect(line()).toContain('王伟确认');
});

it('keeps the latest thirty of a storm, and opens their alarm', async () => {
  const storm = Array.from({ length: 200 }, (_, n) => alarm(String(n), { lastAt: at(1) }));
  await news(...storm, storm[199] as Alarm);
  await act(async () => stage.box.querySelector<HTMLElement>('button')?.click());
  const lines = [...document.querySelectorAll<HTMLElement>('[data-part="ticker-list"] button')];
  expect(lines).toHaveLength(29);
  expect(lines[0]?.textContent).toContain('温度过高 199');
  await act(async () => lines[1]?.click());
  expect(onAlarm).toHaveBeenCalledWith(expect.objectContaining({ id: '198' }));
});

it.each<[string, Partial<Alarm>]>([
  ['raised', {}],
  ['cleared', { active: false, clearedAt: at(3), acknowledgedAt: at(2) }],
  ['raised', { clearedAt: at(3), lastAt: at(4) }],
  ['acknowledged', { acknowledgedAt: at(2), acknowledgedBy: 'a' }],
  ['solved', { acknowledgedAt: at(2), status: 'processed', solvedAt: at(2), solvedBy: 'b' }],
  ['acknowledged', { acknowledgedAt: at(4), solvedAt: at(3), status: 'pending' }],
])('takes an alarm for %s by its times', (kind, change) => {
  expect(lastEventOf(alarm('1', change)).kind).toBe(kind);
});
