/** The lowest or highest value that a number has had within the last `withinMs`. */
export interface MovingExtreme {
  /** The number has this value from now on. */
  add(value: number, now: number): void;
  /** Forgets what is too long ago. */
  pass(now: number): void;
  value(): number | undefined;
  /** When the extreme will be too long ago; undefined while it is the present value. */
  leavesAt(): number | undefined;
}

interface Spell {
  readonly value: number;
  /** When the number took another value. */
  until: number;
}

/** Beyond this many, the oldest are forgotten: a number that rises a thousand times in the span has moved anyway. */
const mostSpells = 1_000;

/** Keeps only spells that can still become the extreme: each later one is less extreme than those before it. */
export const createMovingExtreme = (which: 'lowest' | 'highest', withinMs: number): MovingExtreme => {
  const spells: Spell[] = [];
  const beats = which === 'lowest' ? (a: number, b: number) => a <= b : (a: number, b: number) => a >= b;
  const pass = (now: number): void => {
    let gone = 0;
    while (gone < spells.length - 1 && (spells[gone]?.until ?? 0) <= now - withinMs) gone += 1;
    if (gone > 0) spells.splice(0, gone);
  };
  return {
    add(value, now) {
      const last = spells.at(-1);
      if (last) last.until = now;
      while (spells.length > 0 && beats(value, spells.at(-1)?.value ?? value)) spells.pop();
      spells.push({ value, until: Number.POSITIVE_INFINITY });
      if (spells.length > mostSpells) spells.shift();
      pass(now);
    },
    pass,
    value: () => spells[0]?.value,
    leavesAt() {
      const until = spells[0]?.until;
      return until === undefined || until === Number.POSITIVE_INFINITY ? undefined : until + withinMs;
    },
  };
};
