import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { outboxMessages } from './outbox.tables.ts';
import type { Outbox, OutboxHandler } from './outbox.ts';

interface Due {
  [key: string]: unknown;
  id: string;
  topic: string;
  payload: unknown;
  attempts: number;
}

const batch = 20;
const pollEveryMs = 1_000;
const handlerLimitMs = 60_000;
/** Over some four hours; after that a message is dead and waits for a person. */
const attemptsAtMost = 12;
/** Longer than a handler may take: if we die while delivering, another delivery starts after this. */
const leaseSeconds = 90;

const pauseSeconds = (attempt: number): number => Math.min(3_600, 2 ** attempt) * (0.75 + Math.random() / 2);

/** At-least-once delivery: a message is leased, handled, deleted; a crash in between delivers it again. */
export const createOutbox = (deps: { database: Database; log: Log; metrics: Metrics }): Outbox => {
  const { database, log, metrics } = deps;
  const { db } = database;
  const handlers = new Map<string, OutboxHandler>();
  const outcomes = metrics.counter('eoms_outbox_deliveries_total', 'Deliveries from the outbox', ['topic', 'outcome']);
  let running = false;
  let loop: Promise<void> = Promise.resolve();
  let wake: () => void = () => undefined;

  const lease = async (): Promise<Due[]> => {
    const topics = sql.join(
      [...handlers.keys()].map((topic) => sql`${topic}`),
      sql`, `,
    );
    const taken = await db.execute<Due>(sql`
      update outbox_messages set attempts = attempts + 1, available_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (select id from outbox_messages where dead_at is null and available_at <= now() and topic in (${topics})
        order by available_at, id limit ${batch} for update skip locked)
      returning id, topic, payload, attempts`);
    return taken.rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  };

  const deliver = async (message: Due): Promise<void> => {
    const { id, topic, payload, attempts: attempt } = message;
    try {
      const handler = handlers.get(topic);
      if (!handler) throw new Error(`Nobody delivers ${topic}`);
      await within(handlerLimitMs, handler({ id, payload, attempt }));
      await db.execute(sql`delete from outbox_messages where id = ${id}`);
      outcomes.inc({ topic, outcome: 'delivered' });
    } catch (error) {
      const dead = attempt >= attemptsAtMost;
      outcomes.inc({ topic, outcome: dead ? 'dead' : 'failed' });
      log[dead ? 'error' : 'warn']({ err: error, topic, id, attempt }, 'a delivery from the outbox failed');
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
      await db.execute(sql`update outbox_messages set last_error = ${reason},
        dead_at = ${dead ? sql`now()` : sql`null`}, available_at = now() + make_interval(secs => ${pauseSeconds(attempt)})
        where id = ${id}`);
    }
  };

  const run = async (): Promise<void> => {
    while (running) {
      try {
        const due = handlers.size > 0 ? await lease() : [];
        await Promise.all(due.map(deliver));
        if (due.length === batch) continue;
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read');
      }
      if (running) await pause();
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollEveryMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    async add(executor, topic, payload) {
      await executor.insert(outboxMessages).values({ id: newId(), topic, payload });
      // The row shows after its COMMIT; looking a moment later usually finds it and the poll finds it otherwise.
      if (running) setTimeout(() => wake(), 20).unref();
    },
    on(topic, handler) {
      if (handlers.has(topic)) throw new Error(`${topic} already has a handler`);
      handlers.set(topic, handler);
    },
    async start() {
      running = true;
      loop = run();
    },
    async stop() {
      running = false;
      wake();
      await loop;
    },
  };
};

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
