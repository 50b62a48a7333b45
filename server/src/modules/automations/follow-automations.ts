import type { Engine } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import { createInTurn } from '../../platform/in-turn.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Listeners } from '../../platform/news/news.ts';
import { automationChanged } from './automations.news.ts';
import { type KnownAutomation, readAutomations } from './automations.store.ts';
import { deviceTriggers } from './triggers/device-triggers.ts';

export interface FollowDeps {
  readonly database: Pick<Database, 'db'>;
  readonly news: Pick<Listeners, 'on' | 'onGap'>;
  readonly log: Log;
}

/** All automations in memory, with the triggers of those that are switched on in the engine of this node. */
export interface FollowAutomations {
  begin(engine: Engine): Promise<void>;
  /** Brings one up to date, now. */
  refresh(automationId: string): Promise<void>;
  all(): KnownAutomation[];
  get(automationId: string): KnownAutomation | undefined;
  /** Called after any of them has changed. */
  onChange(listener: () => void): void;
  stop(): void;
}

export const createFollowAutomations = ({ database, news, log }: FollowDeps): FollowAutomations => {
  const { db } = database;
  const known = new Map<string, KnownAutomation>();
  const listeners: (() => void)[] = [];
  const inTurn = createInTurn();
  let engine: Engine | undefined;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const put = (one: KnownAutomation): void => {
    known.set(one.id, one);
    engine?.setTriggers(one.id, one.enabled ? deviceTriggers(one.triggers) : []);
  };
  const drop = (id: string): void => {
    known.delete(id);
    engine?.setTriggers(id, []);
  };
  const refresh = (id: string): Promise<void> =>
    inTurn(async () => {
      const [one] = await readAutomations(db, [id]);
      if (one) put(one);
      else drop(id);
      tell();
    });
  const loadAll = (): Promise<void> =>
    inTurn(async () => {
      const found = await readAutomations(db);
      const ids = new Set(found.map(({ id }) => id));
      for (const id of known.keys()) if (!ids.has(id)) drop(id);
      for (const one of found) put(one);
      tell();
    });
  const orLog = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.warn({ err: error }, 'automations could not be brought up to date'));
  const subscriptions = [
    news.on(automationChanged, ({ automationId }) => orLog(refresh(automationId))),
    news.onGap(() => void orLog(loadAll())),
  ];
  return {
    async begin(given) {
      engine = given;
      await loadAll();
    },
    refresh,
    all: () => [...known.values()],
    get: (id) => known.get(id),
    onChange: (listener) => void listeners.push(listener),
    stop() {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
};
