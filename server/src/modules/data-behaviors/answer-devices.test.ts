import { isDeviceError } from '@eoms/drivers/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';

let data: DataSystem;
beforeAll(async () => {
  data = await openDataSystem();
});
afterAll(() => data.close());

const kindOf = async (method: string, args = {}) => {
  try {
    return await data.askAsDevice(method, args);
  } catch (error) {
    return isDeviceError(error) ? error.kind : error;
  }
};

it('gives devices the results of behaviours that only ask, and a reason in words for all else', async () => {
  const seats = {
    sql: 'select seats from seats where room = :room',
    resultType: 'int' as const,
    collection: false,
    params: [param('room')],
  };
  const { methodName, id } = await data.activate(seats, { room: 'hall' });
  expect(await kindOf(methodName, { room: 'hall' })).toBe(380);
  expect(await kindOf(methodName, { room: 'nowhere' })).toBe('refused');
  expect(await kindOf(methodName, { hall: 1 })).toBe('refused');
  expect(await kindOf('nobody')).toBe('refused');
  const changing = {
    methodType: 'execution' as const,
    sql: 'update seats set seats = seats',
    collection: false,
    resultType: 'int' as const,
  };
  expect(await kindOf((await data.activate(changing)).methodName)).toBe('refused');
  const { methodName: request } = await data.activate({ methodType: 'request', uri: '/x', collection: false });
  data.answers(() => ({ status: 500, body: 'broken' }));
  expect(await kindOf(request)).toBe('refused');
  const calls = data.must(await data.calls(id));
  expect(calls.filter(({ cause }) => cause === 'device')).toHaveLength(2);
});
