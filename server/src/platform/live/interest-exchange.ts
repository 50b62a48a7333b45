import type { Bus } from '../bus/bus.ts';
import { interestChanged, interestConfirmed, interestStated, interestWanted } from './live.news.ts';
import type { RemoteInterest } from './remote-interest.ts';

export interface InterestExchangeDeps {
  readonly bus: Bus;
  readonly remote: RemoteInterest;
  /** All topics that are followed here. */
  readonly topics: () => readonly string[];
  /** Whether events may have been left out already because nobody seemed to want them. */
  readonly hasStarted: () => boolean;
  /** Events of other nodes may be missing: what browsers show has to be read again. */
  readonly gap: () => void;
}

export interface InterestExchange {
  /** A topic is followed here from now on, or no longer. */
  note(topic: string, followed: boolean): void;
  /** Resolves when the other nodes know what is followed here, or after a second. Undefined: they know already. */
  settled(): Promise<void> | undefined;
}

interface Waiter {
  readonly version: number;
  readonly timer: NodeJS.Timeout;
  readonly done: () => void;
}

const settleWithinMs = 1_000;

/** Tells the other nodes which topics are followed here, and learns the same from them. */
export const createInterestExchange = (deps: InterestExchangeDeps): InterestExchange => {
  const { bus, remote, gap } = deps;
  const changes = new Map<string, boolean>();
  const confirmed = new Map<string, number>();
  const waiters = new Set<Waiter>();
  let version = 0;
  let announcing: NodeJS.Immediate | undefined;
  /** The last version that somebody gave up waiting for. */
  let givenUp = 0;

  const announce = (): void => {
    clearImmediate(announcing);
    announcing = undefined;
    if (changes.size === 0) return;
    version += 1;
    const add = [...changes].filter(([, followed]) => followed).map(([topic]) => topic);
    const remove = [...changes].filter(([, followed]) => !followed).map(([topic]) => topic);
    changes.clear();
    bus.publish(interestChanged, { version, add, remove });
  };
  const areConfirmed = (wanted: number): boolean => bus.nodes().every((node) => (confirmed.get(node) ?? 0) >= wanted);
  const release = (): void => {
    for (const waiter of waiters) {
      if (!areConfirmed(waiter.version)) continue;
      waiters.delete(waiter);
      clearTimeout(waiter.timer);
      waiter.done();
    }
  };
  const state = (node: string): void => {
    announce();
    bus.publishTo(node, interestStated, { version, topics: [...deps.topics()] });
  };

  bus.on(interestChanged, ({ version, add, remove }, from) => {
    remote.remove(from, remove);
    remote.add(from, add);
    bus.publishTo(from, interestConfirmed, { version, late: false });
  });
  bus.on(interestStated, ({ version, topics }, from) => {
    const isNew = remote.replace(from, topics);
    bus.publishTo(from, interestConfirmed, { version, late: isNew && deps.hasStarted() });
  });
  bus.on(interestWanted, (_nothing, from) => state(from));
  bus.on(interestConfirmed, ({ version: known, late }, from) => {
    const before = confirmed.get(from) ?? 0;
    confirmed.set(from, Math.max(before, known));
    if (late || (before < givenUp && known >= givenUp)) gap();
    release();
  });
  bus.onNode((node, present) => {
    if (present) bus.publishTo(node, interestWanted, {});
    else {
      remote.forget(node);
      confirmed.delete(node);
      release();
    }
  });
  bus.onGap(() => {
    bus.publish(interestWanted, {});
    gap();
  });

  return {
    note(topic, followed) {
      changes.set(topic, followed);
      announcing ??= setImmediate(announce);
    },
    settled() {
      announce();
      if (areConfirmed(version)) return undefined;
      return new Promise((resolve) => {
        const giveUp = (): void => {
          waiters.delete(waiter);
          givenUp = Math.max(givenUp, waiter.version);
          resolve();
        };
        const waiter = { version, timer: setTimeout(giveUp, settleWithinMs), done: resolve };
        waiters.add(waiter);
      });
    },
  };
};
