import { alarmsEndpoints } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../api/answers.fixture.tsx';
import { queryOf } from '../api/query-of.ts';
import { listeners } from './live.ts';
import type { LiveEvent } from './protocol.ts';
import { useStaleOnNews } from './use-stale-on-news.ts';

const { countAlarms } = alarmsEndpoints;
const counts = 'GET /deviceWarningLog/getNotice';
const restMs = 40;
let stage: Stage;

const Counts = () => {
  const { data } = useQuery(queryOf(countAlarms));
  useStaleOnNews('alarms', (event) => event.name === 'alarm.changed', [countAlarms], restMs);
  return <output>{data?.[1]}</output>;
};
/** Another part of the screen that makes the same query stale. */
const Sound = () => {
  useStaleOnNews('alarms', (event) => event.name === 'alarm.changed', [countAlarms], restMs);
  return null;
};

const news = (name: string) => act(async () => listeners.dispatch('alarms', { name, payload: {} } as LiveEvent));
const burst = (times: number) =>
  act(async () => {
    for (let i = 0; i < times; i += 1)
      listeners.dispatch('alarms', { name: 'alarm.changed', payload: {} } as LiveEvent);
  });
const reads = () => stage.asked.filter(({ call }) => call === counts).length;
const rest = (ms: number) => act(() => letTimePass(ms, 'it would fetch once more'));

beforeEach(async () => {
  stage = await createStage({ [counts]: () => ({ data: { 1: stage.asked.length, 2: 0, 3: 0, 4: 0 } }) });
  await stage.show(
    <>
      <Counts />
      <Sound />
    </>,
  );
});
afterEach(() => stage.close());

it('refetches once for two hundred events in one frame, however many components subscribe', async () => {
  expect(reads()).toBe(1);
  await burst(200);
  await vi.waitFor(() => expect(reads()).toBe(2));
  await rest(restMs * 3);
  expect(reads()).toBe(2);
  expect(stage.aborted).toBe(0);
  expect(stage.box.textContent).toBe('2');
});
it('does not refetch for events that do not match', async () => {
  await news('device.changed');
  await rest(restMs * 3);
  expect(reads()).toBe(1);
});
it('does not cancel a slow refetch: it refetches once more after it', async () => {
  stage.delayMs = 1_000;
  await burst(1);
  await vi.waitFor(() => expect(reads()).toBe(2));
  for (const _ of [1, 2, 3]) {
    await burst(50);
    await rest(restMs / 2);
  }
  expect(reads()).toBe(2);
  stage.delayMs = 0;
  await vi.waitFor(() => expect(reads()).toBe(3), { timeout: 5_000 });
  await rest(restMs * 10);
  expect(reads()).toBe(3);
  expect(stage.aborted).toBe(0);
});
it('unsubscribes when it is unmounted', async () => {
  await stage.show(null);
  await burst(1);
  await rest(restMs * 3);
  expect(reads()).toBe(1);
});
