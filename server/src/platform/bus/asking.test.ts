import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { type Asking, createAsking, question } from './asking.ts';
import type { Bus } from './bus.ts';
import { createNotifyBus } from './notify-bus.ts';
import { createSoloBus } from './solo-bus.ts';

const double = question('test.double', z.object({ n: z.number() }), z.object({ n: z.number() }));
const log = createLog('silent');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let buses: Bus[];
let here: Asking;
let there: Asking;
const openBus = () => createNotifyBus(newId(), { database, log, metrics: createMetrics() });
beforeEach(async () => {
  buses = [openBus(), openBus()];
  const [a, b] = buses as [Bus, Bus];
  [here, there] = [createAsking(a, log), createAsking(b, log)];
  await Promise.all(buses.map((bus) => bus.start()));
  await expect.poll(() => [a.nodes(), b.nodes()], { timeout: 5_000 }).toEqual([[b.node], [a.node]]);
});
afterEach(() => Promise.all(buses.map((bus) => bus.stop())));
const other = () => buses[1]?.node ?? '';

describe('a question to another node', () => {
  it('is answered, many at once', async () => {
    there.answer(double, ({ n }) => ({ n: n * 2 }));
    const replies = await Promise.all(Array.from({ length: 500 }, (_, n) => here.ask(other(), double, { n })));
    expect(replies.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n * 2));
  });
  it('is refused with the code, values and fields of the other side', async () => {
    there.answer(double, () => {
      throw refuse('user.usernameInUse', { username: 'ann' }, [{ field: 'username' }]);
    });
    const refusal = await here.ask(other(), double, { n: 1 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: 'user.usernameInUse',
      params: { username: 'ann' },
      details: [{ field: 'username' }],
    });
  });
  it('is refused as an error when the other side fails', async () => {
    there.answer(double, () => Promise.reject(new Error('a bug')));
    await expect(here.ask(other(), double, { n: 1 })).rejects.toMatchObject({ code: '500' });
  });
  it('is refused when nobody answers in time, nobody knows it, or the reply is of another kind', async () => {
    await expect(here.ask(other(), double, { n: 1 })).rejects.toMatchObject({ code: 'node.unreachable' });
    const stop = there.answer(double, () => new Promise(() => undefined));
    const late = here.ask(other(), double, { n: 1 }, { timeoutMs: 50 });
    await expect(late).rejects.toMatchObject({ code: 'node.unreachable' });
    stop();
    there.answer({ ...double, reply: z.object({ n: z.string() }) }, () => ({ n: '2' }));
    await expect(here.ask(other(), double, { n: 1 })).rejects.toMatchObject({ code: 'node.unreachable' });
  });
  it('is refused at once when the node leaves, or is not there', async () => {
    there.answer(double, () => new Promise(() => undefined));
    const open = here.ask(other(), double, { n: 1 }, { timeoutMs: 60_000 });
    const refused = expect(open).rejects.toMatchObject({ code: 'node.unreachable' });
    await buses[1]?.stop();
    await refused;
    await expect(here.ask(newId(), double, { n: 1 })).rejects.toMatchObject({ code: 'node.unreachable' });
  });
  it('goes to all, and each one counts for itself', async () => {
    const third = openBus();
    buses.push(third);
    createAsking(third, log).answer(double, ({ n }) => ({ n: n * 2 }));
    there.answer(double, () => {
      throw refuse('409');
    });
    await third.start();
    await expect.poll(() => buses[0]?.nodes().length, { timeout: 5_000 }).toBe(2);
    const replies = await here.askAll(double, { n: 21 });
    expect(replies.get(third.node)).toEqual({ n: 42 });
    expect(replies.get(other())).toMatchObject({ code: '409' });
  });
});

it('is answered by this node itself, also when it is the only one', async () => {
  const asking = createAsking(createSoloBus('me'), log);
  asking.answer(double, ({ n }) => ({ n: n * 2 }));
  expect(await asking.ask('me', double, { n: 4 })).toEqual({ n: 8 });
  expect(await asking.askAll(double, { n: 4 })).toEqual(new Map());
  await expect(asking.ask('you', double, { n: 4 })).rejects.toMatchObject({ code: 'node.unreachable' });
});
