import { type ByKind, byKind, rulesIn, type StrategyRule, type StrategyWhen } from '@eoms/contract';
import type { DeviceTrigger, Engine } from '@eoms/engine';
import type { Executor } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { createRepeated, type Repeated } from '../../platform/repeat.ts';
import {
  type CalendarModule,
  type ClockLook,
  createScheduleClock,
  dueNow,
  nextDue,
  type VenueTime,
} from '../calendar/calendar.module.ts';
import { type CheckDevicesDeps, devicesOfCheck, propertyOf } from './check-devices.ts';
import type { RunStrategy } from './run-strategy.ts';
import { enabledStrategies, type KnownStrategy } from './strategies.store.ts';

interface WatchDeps extends CheckDevicesDeps {
  readonly db: Executor;
  readonly log: Log;
  readonly calendar: Pick<CalendarModule, 'read'>;
  readonly run: RunStrategy;
  readonly now?: (() => number) | undefined;
}

export interface WatchStrategies extends Repeated {
  /** Hears from the devices of an engine; returns how to stop that. */
  listen(engine: Engine): () => void;
  /** Runs what is due; also done by itself. */
  look(): Promise<unknown>;
}

/** A clock that is set, and a device that was added, show within this time. */
const lookEveryMs = 20_000;
const minute = 60_000;
/** Changes are looked at at the end of such a span, on all nodes at the same time. */
const changeSpanMs = 10_000;

interface Times {
  readonly due?: number | undefined;
  readonly next?: number | undefined;
}

/** What makes a strategy look again: any new value that a rule of its checks is about, however deep it is. */
const triggersOf = (deps: CheckDevicesDeps, strategy: KnownStrategy): DeviceTrigger[] => {
  if (strategy.when.kind !== 'change') return [];
  return strategy.checks.flatMap((check): DeviceTrigger[] => {
    const deviceIds = devicesOfCheck(deps, strategy.placeIds, check).map(({ id }) => id);
    if (deviceIds.length === 0) return [];
    const rules = rulesIn<StrategyRule>(check.rule).filter(({ kind }) => kind !== 'behavior');
    return [...new Set(rules.map(propertyOf))].flatMap((property): DeviceTrigger[] => {
      if (property !== null)
        return [{ kind: 'reading', id: `${check.id}:${property}`, deviceIds, property, on: 'change' }];
      return (['online', 'offline'] as const).map((to) => ({
        kind: 'connection',
        id: `${check.id}:${to}`,
        deviceIds,
        to,
        forMs: 0,
      }));
    });
  });
};

/** Runs strategies when they are due. Every node does, and each due time gives one report. */
export const createWatchStrategies = (deps: WatchDeps): WatchStrategies => {
  const { db, log, calendar, run, now = Date.now } = deps;
  const clock = createScheduleClock(now);
  let engine: Engine | undefined;
  /** The triggers of each strategy that runs on change, as the engine has them. */
  const watched = new Map<string, string>();
  const changed = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();

  const follow = (strategies: readonly KnownStrategy[], { setTriggers }: Pick<Engine, 'setTriggers'>): void => {
    const present = new Set(strategies.filter(({ when }) => when.kind === 'change').map(({ id }) => id));
    for (const id of watched.keys()) {
      if (present.has(id)) continue;
      setTriggers(id, []);
      watched.delete(id);
    }
    for (const strategy of strategies) {
      if (!present.has(strategy.id)) continue;
      const triggers = triggersOf(deps, strategy);
      const form = JSON.stringify(triggers);
      if (watched.get(strategy.id) === form) continue;
      setTriggers(strategy.id, triggers);
      watched.set(strategy.id, form);
    }
  };
  /** The last time at which a strategy was due, and the next; undefined where there is none. */
  const timesOf: ByKind<StrategyWhen, Times, [id: string, look: ClockLook, venue: VenueTime]> = {
    byHand: () => ({}),
    every: ({ minutes }, _, { at }) => {
      const span = minutes * minute;
      const due = Math.floor(at / span) * span;
      return { due, next: due + span };
    },
    schedule: (when, _, { at, begun }, venue) => ({
      due: dueNow(when, { at, begun, venue }).at(-1)?.getTime(),
      next: nextDue(when, new Date(at), venue)?.getTime(),
    }),
    change: (_, id, { at }) => {
      const slot = changed.get(id);
      if (slot === undefined) return {};
      // A span that lies further ahead is from before the clock was set back.
      return slot <= at || slot > at + changeSpanMs ? { due: Math.min(slot, at) } : { next: slot };
    },
  };
  /** Returns how long it is until the next strategy is due, in milliseconds. */
  const work = async (): Promise<number | undefined> => {
    // Without an engine nothing is known of any device.
    if (!engine) return undefined;
    let first = Number.POSITIVE_INFINITY;
    const venue = await calendar.read();
    const strategies = await enabledStrategies(db);
    const look = clock.look(strategies);
    follow(strategies, engine);
    for (const strategy of strategies) {
      const { due, next } = byKind(timesOf, strategy.when, strategy.id, look, venue);
      first = Math.min(first, next ?? first);
      const { kind } = strategy.when;
      // What was due before somebody saved the strategy is not owed.
      if (due === undefined || due <= look.owedSince(strategy.id) || kind === 'byHand') continue;
      if (kind === 'change') changed.delete(strategy.id);
      await run(strategy, { cause: kind, due: new Date(due) }).catch((error: unknown) =>
        log.error({ err: error, strategy: strategy.id }, 'a strategy could not run'),
      );
    }
    return first - look.at;
  };
  const repeated = createRepeated({ name: 'detection strategies', everyMs: lookEveryMs, log, work });
  const hear = (strategyId: string): void => {
    if (!watched.has(strategyId) || changed.has(strategyId)) return;
    const slot = (Math.floor(now() / changeSpanMs) + 1) * changeSpanMs;
    changed.set(strategyId, slot);
    const timer = setTimeout(() => {
      timers.delete(timer);
      repeated.wake();
    }, slot - now());
    timers.add(timer.unref());
  };
  return {
    ...repeated,
    look: work,
    listen(given) {
      engine = given;
      watched.clear();
      repeated.wake();
      return given.bus.on('trigger.fired', ({ ownerId }) => hear(ownerId));
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await repeated.stop();
    },
  };
};
