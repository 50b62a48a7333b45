import type { EventDefinition } from '@eoms/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/bus.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/test-database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { createInTurn } from '../../../platform/in-turn.ts';
import { createLog } from '../../../platform/log/log.ts';
import { createAlarmCounts } from '../figures/alarm-counts.ts';
import { createFollowAlarms } from './follow-alarms.ts';

type Listener = (payload: never, from: string) => void;

/** Delivers messages to all buses of the list but their sender. */
const openBus = (all: { listeners: Map<string, Listener>; gap(): void }[]) => {
  const gaps = new Set<() => void>();
  const gap = (): void => {
    for (const listener of gaps) listener();
  };
  const own = { listeners: new Map<string, Listener>(), gap };
  all.push(own);
  const bus: Pick<Bus, 'publish' | 'on' | 'onGap'> = {
    publish(message: EventDefinition, payload) {
      for (const other of all) if (other !== own) other.listeners.get(message.name)?.(payload as never, 'other');
    },
    on(message: EventDefinition, listener) {
      own.listeners.set(message.name, listener as Listener);
      return () => own.listeners.delete(message.name);
    },
    onGap(listener) {
      gaps.add(listener);
      return () => gaps.delete(listener);
    },
  };
  return { bus, gap };
};

describe('the counts of alarms on two nodes', () => {
  let database: TestDatabase;
  const buses: Parameters<typeof openBus>[0] = [];
  const open = () => {
    const { bus, gap } = openBus(buses);
    const counts = createAlarmCounts();
    const inTurn = createInTurn();
    const follow = createFollowAlarms({ bus, database, log: createLog('silent'), counts, inTurn });
    const pending = () => Object.values(counts.byLevel('all')).reduce((sum, n) => sum + n, 0);
    return { follow, counts, inTurn, gap, pending };
  };
  const nodes: ReturnType<typeof open>[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.follow.stop();
    buses.length = 0;
    await database.pool.query('delete from alarms');
  });

  const raise = async () => {
    const id = newId();
    await database.pool.query(
      `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active,
         raised_at, last_at, occurrences, status)
       values ($1::uuid, $1::text, 1, '{}', $1::uuid, 'd', 'i', $1::uuid, 'p', true, now(), now(), 1, 'pending')`,
      [id],
    );
    return id;
  };
  const solve = (id: string) => database.pool.query("update alarms set status = 'processed' where id = $1", [id]);
  const two = async () => {
    nodes.push(open(), open());
    const [here, there] = nodes;
    if (!here || !there) throw new Error('two nodes');
    await Promise.all([here.follow.start(), there.follow.start()]);
    return { here, there };
  };

  it('follow what the other one stores', async () => {
    const first = await raise();
    const { here, there } = await two();
    expect([here.pending(), there.pending()]).toEqual([1, 1]);
    const ids = [first, ...(await Promise.all([raise(), raise(), raise()]))];
    here.follow.tell(ids);
    await expect.poll(there.pending).toBe(4);
    await solve(first);
    here.follow.tell([first]);
    await expect.poll(there.pending).toBe(3);
    expect(there.counts.ofPlaces(ids).size).toBe(3);
  });

  it('end up right however the messages of both cross', async () => {
    const { here, there } = await two();
    for (let round = 0; round < 20; round++) {
      const id = await raise();
      here.follow.tell([id]);
      await solve(id);
      there.follow.tell([id]);
      here.follow.tell([id]);
    }
    await expect.poll(() => [here.pending(), there.pending()]).toEqual([0, 0]);
  });

  it('are read anew after lost messages', async () => {
    const { there } = await two();
    await raise();
    expect(there.pending()).toBe(0);
    there.gap();
    await expect.poll(there.pending).toBe(1);
  });
});
