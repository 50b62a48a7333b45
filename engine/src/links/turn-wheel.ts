import type { Clock } from '@eoms/drivers/kit';

/** Turns of many devices on one timer: those due in the same slot go together, which saves a wake-up each. */
export interface TurnWheel {
  /** Calls back once, at the time or up to one slot later, never before it; the answer takes it back. */
  at(time: number, run: () => void): () => void;
  stop(): void;
}

/** Far below the lag that anybody notices, far above the cost of a wake-up. */
const slotMs = 20;

export const createTurnWheel = (clock: Clock): TurnWheel => {
  const slots = new Map<number, Set<() => void>>();
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
    const due: Set<() => void>[] = [];
    for (const [slot, turns] of slots) {
      if (slot > now) earliest = Math.min(earliest, slot);
      else {
        slots.delete(slot);
        due.push(turns);
      }
    }
    for (const turns of due) for (const run of turns) run();
    if (earliest < Number.POSITIVE_INFINITY) wake(earliest);
  };

  return {
    at: (time, run) => {
      // Timers may fire a millisecond early; a turn that ran before its time would run twice.
      const slot = Math.ceil(Math.max(time, clock.now()) / slotMs);
      const turns = slots.get(slot) ?? new Set();
      slots.set(slot, turns);
      // A wrapper of its own: the same function may wait twice.
      const mine = () => run();
      turns.add(mine);
      wake(slot);
      return () => {
        turns.delete(mine);
        if (turns.size === 0 && slots.get(slot) === turns) slots.delete(slot);
      };
    },
    stop: () => {
      stopTimer?.();
      slots.clear();
      next = Number.POSITIVE_INFINITY;
    },
  };
};
