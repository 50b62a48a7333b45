import type { AttributeSource } from '@eoms/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createLog } from '../../platform/log/log.ts';
import type { AskedAttribute } from '../layouts/layouts.module.ts';
import { BehaviorFault } from './behavior-fault.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';
import { createWidgetData } from './widget-data.ts';

const asks: CallableBehavior = {
  id: newId(),
  revision: 1,
  groupId: newId(),
  name: 'Rooms',
  methodName: 'rooms',
  description: '',
  system: false,
  methodType: 'request',
  sourceId: newId(),
  target: null,
  sql: '',
  requestMethod: 'GET',
  uri: '/rooms',
  resultPath: '',
  resultType: 'object',
  collection: true,
  timeoutSeconds: 5,
  cacheSeconds: 0,
  params: [{ name: 'floor', type: 'int', required: true, defaultValue: null, place: 'query' }],
};
const changes: CallableBehavior = { ...asks, id: newId(), requestMethod: 'POST' };
const sourceOf = (floor: number, path = '', behaviorId = asks.id): AttributeSource => ({
  behaviorId,
  args: { floor },
  path,
});
const asked = (source: AttributeSource, more: Partial<AskedAttribute> = {}): AskedAttribute => ({
  item: 'w',
  attribute: 'value',
  source,
  asTable: false,
  ...more,
});

let calls: number[];
let answer: (floor: number) => Promise<unknown>;
const data = () =>
  createWidgetData(
    {
      activated: async (ids) => [asks, changes].filter(({ id }) => ids.includes(id)),
      call: async (_id, { floor }) => {
        calls.push(Number(floor));
        const value = (await answer(Number(floor))) as never;
        return { value, at: new Date().toISOString(), tookMs: 1, cached: false, name: asks.name };
      },
    },
    createLog('silent'),
  );
beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  answer = async (floor) => ({ seats: floor * 10 });
});
afterEach(() => vi.useRealTimers());

it('asks once for all widgets and screens until some seconds have passed', async () => {
  const { read } = data();
  const widgets = [asked(sourceOf(1, 'seats')), asked(sourceOf(1), { item: 't', attribute: 'table', asTable: true })];
  const [[value, table], again] = await Promise.all([read(widgets), read(widgets)]);
  expect(value).toMatchObject({ item: 'w', attribute: 'value', value: 10, problem: null, at: expect.any(String) });
  expect(table?.value).toEqual({ columns: ['seats'], rows: [[10]], left: 0 });
  expect(again[0]?.value).toBe(10);
  await read(widgets);
  expect(calls).toEqual([1]);
  answer = async () => ({ seats: 99 });
  await vi.advanceTimersByTimeAsync(8_001);
  expect((await read(widgets))[0]?.value).toBe(99);
  expect(calls).toEqual([1, 1]);
});

it('says what failed beside the last answer, and what is no plain value', async () => {
  const { read } = data();
  expect((await read([asked(sourceOf(1, 'seats'))]))[0]).toMatchObject({ value: 10, problem: null });
  await vi.advanceTimersByTimeAsync(8_001);
  answer = () => Promise.reject(new BehaviorFault('dataSource.unreachable'));
  const [failed] = await read([asked(sourceOf(1, 'seats'))]);
  expect(failed).toMatchObject({ value: 10, problem: { en: expect.stringMatching(/reach/i) } });
  answer = async () => ({});
  const [missing] = await read([asked(sourceOf(2, 'seats'))]);
  expect(missing).toMatchObject({ value: null, problem: { en: expect.any(String) } });
});

it('never asks what changes something, nor what is not activated', async () => {
  const { read, usable } = data();
  const forbidden = [asked(sourceOf(1, '', changes.id)), asked(sourceOf(1, '', newId()))];
  const said = await read(forbidden);
  expect(said.map(({ value, problem }) => [value, problem?.en])).toEqual([
    [null, expect.stringMatching(/change/i)],
    [null, expect.stringMatching(/activated/i)],
  ]);
  expect(calls).toEqual([]);
  const fitting = sourceOf(1);
  const strange = { ...sourceOf(1), args: { floor: 1, flor: 2 } };
  const missing = { ...sourceOf(1), args: {} };
  const all = [fitting, strange, missing, ...forbidden.map(({ source }) => source)];
  expect([...(await usable(all))]).toHaveLength(1);
});

it('lets a slow one delay nobody for long, and has its answer the next time', async () => {
  const { read } = data();
  let free = (_value: unknown): void => undefined;
  answer = (floor) =>
    floor === 1 ? new Promise((resolve) => (free = resolve)) : Promise.resolve({ seats: floor * 10 });
  const reading = read([asked(sourceOf(1, 'seats')), asked(sourceOf(2, 'seats'))]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await reading).map(({ value, problem }) => [value, problem])).toEqual([
    [null, null],
    [20, null],
  ]);
  free({ seats: 11 });
  expect((await read([asked(sourceOf(1, 'seats'))]))[0]?.value).toBe(11);
  expect(calls).toEqual([1, 2]);
});

it('asks a few at once, and the others when there is room', async () => {
  const { read } = data();
  const waiting: ((value: unknown) => void)[] = [];
  answer = () => new Promise((resolve) => waiting.push(resolve));
  const many = Array.from({ length: 20 }, (_, floor) => asked(sourceOf(floor, 'seats')));
  const reading = read(many);
  await vi.advanceTimersByTimeAsync(3_000);
  await reading;
  expect(calls).toHaveLength(8);
  for (const free of waiting.splice(0)) free({ seats: 1 });
  await vi.advanceTimersByTimeAsync(0);
  answer = async () => ({ seats: 1 });
  expect((await read(many)).filter(({ value }) => value === 1)).toHaveLength(16);
});

it('refuses arguments in words, as a call does', async () => {
  answer = () => Promise.reject(refuse('dataBehavior.argumentWrong'));
  const [said] = await data().read([asked(sourceOf(1))]);
  expect(said?.problem).toMatchObject({ zh: expect.any(String), en: expect.any(String) });
});
