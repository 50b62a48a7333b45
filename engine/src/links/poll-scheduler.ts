import type { Clock } from '@eoms/drivers/kit';

/**
 * Schedules turns of many devices on one timer: those due in the same slot run together, which saves a wake-up each.
 */
export interface PollScheduler {
  /** Creates a recurring turn; created once, so that rescheduling allocates nothing. */
  turn(run: () => void): Turn;
  stop(): void;
}

export interface Turn {
  /** Runs once, at the time or up to one slot later, never earlier; replaces the previous time. */
  at(time: number): void;
  cancel(): void;
}

/** Far below a noticeable delay, far above the cost of a wake-up. */
const slotMs = 20;

/** An element in the ring of its slot; alone it links to itself. */
interface Entry {
  readonly run: () => void;
  slot: Slot | undefined;
  before: Entry;
  after: Entry;
}
interface Slot {
  first: Entry | undefined;
}

const leave = (entry: Entry): void => {
  const { slot } = entry;
  if (slot === undefined) return;
  if (slot.first === entry) slot.first = entry.after === entry ? undefined : entry.after;
  entry.before.after = entry.after;
  entry.after.before = entry.before;
  entry.before = entry;
  entry.after = entry;
  entry.slot = undefined;
};
const join = (entry: Entry, slot: Slot): void => {
  const { first } = slot;
  entry.slot = slot;
  if (first === undefined) {
    slot.first = entry;
    return;
  }
  entry.after = first;
  entry.before = first.before;
  first.before.after = entry;
  first.before = entry;
};
const newEntry = (run: () => void): Entry => {
  const entry = { run, slot: undefined } as unknown as Entry;
  entry.before = entry;
  entry.after = entry;
  return entry;
};

export const createPollScheduler = (clock: Clock): PollScheduler => {
  const slots = new Map<number, Slot>();
  let next = Number.POSITIVE_INFINITY;
  let stopTimer: (() => void) | undefined;

  const wake = (slot: number): void => {
    if (slot >= next) return;
    stopTimer?.();
    next = slot;
    stopTimer = clock.after(Math.max(0, slot * slotMs - clock.now()), turn);
  };
  const turn = (): void => {
    next = Number.POSITIVE_INFINITY;
    stopTimer = undefined;
    const now = Math.floor(clock.now() / slotMs);
    let earliest = Number.POSITIVE_INFINITY;
    const due: Slot[] = [];
    for (const [number, slot] of slots) {
      if (number > now) {
        earliest = Math.min(earliest, number);
        continue;
      }
      slots.delete(number);
      due.push(slot);
    }
    for (const slot of due) {
      for (let entry = slot.first; entry !== undefined; entry = slot.first) {
        leave(entry);
        entry.run();
      }
    }
    if (earliest < Number.POSITIVE_INFINITY) wake(earliest);
  };

  return {
    turn: (run) => {
      const entry = newEntry(run);
      return {
        at: (time) => {
          leave(entry);
          // Timers may fire a millisecond early; a turn that ran before its time would run twice.
          const number = Math.ceil(Math.max(time, clock.now()) / slotMs);
          const slot = slots.get(number) ?? { first: undefined };
          slots.set(number, slot);
          join(entry, slot);
          wake(number);
        },
        cancel: () => leave(entry),
      };
    },
    stop: () => {
      stopTimer?.();
      slots.clear();
      next = Number.POSITIVE_INFINITY;
    },
  };
};
