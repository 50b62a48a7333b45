import { automationsEndpoints, type ScheduleTrigger } from '@eoms/contract';
import { shortOrWhole } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { dataOf, openProgramNodes, type ProgramNode, type ProgramNodes } from './platform/testing/program-nodes.ts';
import { hasFaketime, openSettableClock, type SettableClock } from './platform/testing/settable-clock.ts';

const title = 'schedules while the clock is set and the time zone changes';
const rounds = shortOrWhole(1, 7);
const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** A set clock shows within 20 s. */
const patience = { timeout: 60_000, interval: 100 };
/** What came due so short a time before the clock was set forward may still fire: a busy node loses nothing. */
const lateMs = 90 * second;
/** Each an hour east of the one before it, without summer time. */
const zones = [
  { name: 'Asia/Shanghai', ahead: 8 * hour },
  { name: 'Asia/Tokyo', ahead: 9 * hour },
  { name: 'Australia/Brisbane', ahead: 10 * hour },
  { name: 'Pacific/Guadalcanal', ahead: 11 * hour },
] as const;
type Zone = (typeof zones)[number];
const zoneOf = (round: number): Zone => zones[round % zones.length] ?? zones[0];

/** A stretch through which the clock went without being set. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly zone: Zone;
}

let database: TestDatabase;
let clock: SettableClock;
let nodes: ProgramNodes;
let node: ProgramNode;
let zone: Zone = zones[0];
let since: number;
const past: Stretch[] = [];
/** What makes each automation due, worked out here by plain arithmetic. */
const isDue = new Map<string, (at: number, zone: Zone) => boolean>();
/** May also fire at other times that the clock was set over. */
const madeUpFor = 'made up for';

const clockTime = (at: number, { ahead }: Zone): string => new Date(at + ahead).toISOString().slice(11, 16);
const save = async (groupId: string, name: string, trigger: Omit<ScheduleTrigger, 'kind' | 'id'>): Promise<void> => {
  const body = {
    name,
    groupId,
    description: '',
    enabled: true,
    placeIds: [nodes.placeId],
    triggers: [{ kind: 'schedule' as const, id: 's', ...trigger }],
    condition: null,
    steps: [{ kind: 'delay' as const, id: 'd', seconds: 1 }],
    onFailure: 'stop' as const,
    limitSeconds: 3_600,
    overlap: 'queue' as const,
    yieldMinutes: 0,
    mostPerHour: 3_600,
  };
  dataOf(await node.call(automationsEndpoints.saveAutomation, { body }));
};
const saveEveryMinute = async (groupId: string, name: string, catchUpMinutes: number): Promise<void> => {
  await save(groupId, name, { when: { kind: 'cron', expression: '* * * * *' }, catchUpMinutes });
  isDue.set(name, () => true);
};
const saveTimes = async (groupId: string, name: string, times: string[], catchUpMinutes: number): Promise<void> => {
  const when = { kind: 'times' as const, times, days: [1, 2, 3, 4, 5, 6, 7] };
  await save(groupId, name, { when, catchUpMinutes });
  isDue.set(name, (at, zone) => times.includes(clockTime(at, zone)));
};

/** The due times of an automation after `from` up to and including `to`. */
const dueTimes = (name: string, { from, to, zone }: Stretch): string[] => {
  const found: string[] = [];
  for (let at = (Math.floor(from / minute) + 1) * minute; at <= to; at += minute)
    if (isDue.get(name)?.(at, zone)) found.push(new Date(at).toISOString());
  return found;
};
const stretches = (): Stretch[] => [...past, { from: since, to: clock.now(), zone }];
const required = (name: string): Set<string> => new Set(stretches().flatMap((one) => dueTimes(name, one)));
const allowed = (name: string): Set<string> =>
  new Set(stretches().flatMap(({ from, to, zone }) => dueTimes(name, { from: from - lateMs, to, zone })));

interface Fired {
  readonly name: string;
  readonly due: string;
  readonly outcome: string;
}
const fired = async (): Promise<Fired[]> => {
  const { rows } = await database.pool.query<Fired>(
    `select automation_name as name, replace(occasion, 'due s ', '') as due, outcome from automation_firings order by at`,
  );
  return rows;
};
const missed = async (): Promise<string[]> => {
  const seen = new Set((await fired()).map(({ name, due }) => `${name} ${due}`));
  return [...isDue.keys()].flatMap((name) =>
    [...required(name)].map((due) => `${name} ${due}`).filter((one) => !seen.has(one)),
  );
};
/** What fired although the clock did not pass it. */
const unowed = async (): Promise<string[]> => {
  const others = (await fired()).filter(({ name, due }) => name !== madeUpFor && !allowed(name).has(due));
  return others.map(({ name, due }) => `${name} ${due}`);
};
/** Firings whose run has not ended; it may not even be stored yet. */
const unfinished = async (): Promise<number> => {
  const { rows } = await database.pool.query('select count(*)::int n from scene_runs where ended_at is not null');
  return (await fired()).length - rows[0].n;
};

const setClock = async (to: number): Promise<void> => {
  past.push({ from: since, to: clock.now(), zone });
  await clock.set(to);
  since = to;
};
/** Waits until the clock has passed this time and everything that was due has fired and run. */
const pass = async (at: number): Promise<void> => {
  await expect.poll(() => clock.now() > at, { ...patience, timeout: at - clock.now() + minute }).toBe(true);
  await expect.poll(missed, patience).toEqual([]);
  await expect.poll(unfinished, patience).toBe(0);
};
/** Stopped calmly: one that is killed leaves shared memory of the faked clock behind. */
const stop = async (): Promise<void> => {
  node.server.child.kill('SIGTERM');
  await node.server.exit;
};
const restartIn = async (next: Zone, at: number): Promise<void> => {
  await stop();
  await setClock(at);
  zone = next;
  node = await nodes.start(`in ${next.name} ${past.length}`, { variables: { TZ: next.name } });
  // What came due before it was up was nobody's to fire.
  since = clock.now();
};

/** How long before a due time the clock is set: also longer than until the program looks next. */
const before = (): number => shortOrWhole(3, 2 + Math.random() * 23) * second;
const firstHour = (base: number, round: number): number => base - hour + round * 10 * minute;
const secondHour = (base: number, round: number): number => firstHour(base, round) + hour + 5 * minute;

if (!hasFaketime() && process.env.EOMS_PEERS === '1')
  it('has its peer', () => {
    throw new Error('not installed: faketime');
  });
describe.skipIf(!hasFaketime())(hasFaketime() ? title : `${title} (skipped, not installed: faketime)`, () => {
  let base: number;

  beforeAll(async () => {
    // PostgreSQL keeps the true time: what is due is judged by the clock of the program alone, also when it was saved,
    // and that of the database only counts runs an hour and ends pauses, neither of which has a part in this.
    database = await createTestDatabase();
    clock = await openSettableClock();
    nodes = await openProgramNodes(database, { TZ: zone.name, ...clock.variables });
    node = nodes.first;
    const group = dataOf(await node.call(automationsEndpoints.saveAutomationGroup, { body: { name: 'Clocks' } }));
    since = clock.now();
    base = Math.floor(since / minute) * minute;
    const times = Array.from({ length: rounds }, (_, round) => clockTime(secondHour(base, round), zoneOf(round)));
    for (const name of ['lights', 'blinds', 'fans']) await saveEveryMinute(group.id, name, 0);
    await saveTimes(group.id, 'fixed', [...new Set(times)], 0);
    await saveTimes(group.id, 'jumped over', [clockTime(base - 20 * minute, zone)], 0);
    await saveTimes(group.id, madeUpFor, [clockTime(base - 20 * minute, zone)], 60);
  }, 180_000);
  afterAll(async () => {
    if (node) await stop();
    await nodes?.close();
    await clock?.close();
    await database?.drop();
  });

  it(
    `misses and doubles nothing in ${rounds} times an hour back, forward, back and another time zone`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const [first, later] = [firstHour(base, round), secondHour(base, round)];
        // Before the time at which the automations were saved by the clock that was wrong.
        await setClock(first - before());
        await pass(first);
        await setClock(later - before());
        await pass(later);
        // The same minute a second time, then a small correction as NTP makes them.
        await setClock(first - before());
        await pass(first);
        await setClock(first + minute - before());
        await pass(first + minute);
        await restartIn(zoneOf(round + 1), first + 5 * minute - shortOrWhole(8, 8 + Math.random() * 17) * second);
        await pass(first + 5 * minute);
      }
      expect(await unowed()).toEqual([]);
      const all = await fired();
      expect(all.filter(({ outcome }) => outcome !== 'ran')).toEqual([]);
      const once = new Date(base - 20 * minute).toISOString();
      expect(all.filter(({ name, due }) => name === madeUpFor && due === once)).toHaveLength(1);
      // Each firing has one run, which was carried out.
      const { rows } = await database.pool.query('select status, count(*)::int n from scene_runs group by 1');
      expect(rows).toEqual([{ status: 'completed', n: all.length }]);
      expect(new Set(all.map(({ name, due }) => `${name} ${due}`)).size).toBe(all.length);
    },
    rounds * 5 * minute,
  );
});
