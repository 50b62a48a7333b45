import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import { busMessages } from './bus-messages.tables.ts';

/** The bodies of large messages, as rows that the receivers read. */
export interface BodyStore {
  /** Returns the number of the row. */
  keep(body: string): Promise<string>;
  read(id: string): Promise<string>;
  stop(): Promise<void>;
}

const tidyAfterMs = 60_000;

export const bodyStore = ({ db }: Pick<Database, 'db'>, log: Log): BodyStore => {
  let timer: NodeJS.Timeout | undefined;
  let tidying: Promise<void> | undefined;

  /** Also removes what a node left behind that has ended since. */
  const tidy = async (): Promise<void> => {
    try {
      await db.delete(busMessages).where(sql`${busMessages.createdAt} < now() - interval '1 minute'`);
    } catch (error) {
      log.warn({ err: error }, 'old messages between nodes could not be removed');
    }
  };
  const tidyLater = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      tidying = tidy();
    }, tidyAfterMs + 1_000);
    timer.unref();
  };

  return {
    async keep(body) {
      const id = newId();
      await db.insert(busMessages).values({ id, body });
      tidyLater();
      return id;
    },
    async read(id) {
      const [row] = await db.select({ body: busMessages.body }).from(busMessages).where(eq(busMessages.id, id));
      if (!row) throw new Error(`the message ${id} is gone`);
      return row.body;
    },
    async stop() {
      clearTimeout(timer);
      await tidying;
      if (timer) await tidy();
    },
  };
};
