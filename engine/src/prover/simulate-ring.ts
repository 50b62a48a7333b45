import type { Value } from '@eoms/contract/vocabulary';
import { asPlainType } from '@eoms/contract/vocabulary';
import { heldPrefix } from './cells.ts';
import { holds } from './formula.ts';
import type { State } from './loop-states.ts';
import type { ReadAutomation } from './read-automation.ts';
import type { StepEffect, Write } from './read-steps.ts';
import type { Edge, TriggerEvent } from './read-triggers.ts';
import { hasValue } from './value-set.ts';

/** Something that happened in a simulation; times are in milliseconds from its start. */
export type Happening =
  | { readonly kind: 'runs'; readonly at: number; readonly who: number }
  | {
      readonly kind: 'writes';
      readonly at: number;
      readonly who: number;
      readonly cell: string;
      readonly value: Value;
    };

/** A stretch after which everything is as it was, and which therefore repeats for ever. */
export interface Round {
  readonly start: State;
  readonly happenings: readonly Happening[];
  readonly lengthMs: number;
}

interface Run {
  readonly who: number;
  /** When it was set off, and whether it has begun. */
  readonly since: number;
  readonly begun: boolean;
  readonly next: number;
  readonly decided: ReadonlyMap<number, boolean>;
  /** Its own variables. */
  readonly variables: State;
}
type Due = { readonly at: number } & ({ readonly run: Run } | { readonly timer: string; readonly who: number });

const mostSteps = 400;

const assign = (
  own: Map<string, Value>,
  { cell, type, value, from }: Extract<StepEffect, { kind: 'assign' }>,
): void => {
  const taken = asPlainType(type, (from === undefined ? undefined : own.get(from)) ?? value);
  if (taken !== undefined) own.set(cell, taken);
};

/** Everything that decides how it goes on, as text: times count from now. */
const shownAt = (now: number, values: State, due: readonly Due[]): string =>
  JSON.stringify([
    [...values],
    due.map((item) => [
      item.at - now,
      'run' in item
        ? [
            item.run.who,
            item.run.since - now,
            item.run.begun,
            item.run.next,
            [...item.run.decided],
            [...item.run.variables],
          ]
        : item.timer,
    ]),
  ]);

/**
 * Plays automations that set only each other off, from a state in which the first has just begun. `unsure`: neither at
 * rest nor back where it was after many steps. `choice` is which of several possible values a write ends with.
 */
export const simulate = (
  ring: readonly ReadAutomation[],
  start: State,
  first: number,
  choice: number,
): Round | 'rests' | 'unsure' => {
  const values = new Map(start);
  const happenings: Happening[] = [];
  let now = 0;
  const freshRun = (who: number): Run => ({
    who,
    since: now,
    begun: false,
    next: 0,
    decided: new Map(),
    variables: ring[who]?.beginning ?? new Map(),
  });
  let due: Due[] = [{ at: 0, run: freshRun(first) }];

  const begin = (who: number): void => {
    const one = ring[who];
    const waits = due.some((item) => 'run' in item && item.run.who === who && !item.run.begun);
    if (one && !waits && holds(one.condition, values)) due.push({ at: now, run: freshRun(who) });
  };
  const hear = (who: number, nth: number, edge: Edge, before: Value | undefined, value: Value): boolean => {
    const fits = hasValue(edge.set, value);
    if (edge.on === 'report') return fits;
    if (edge.on === 'change') return fits && before !== value;
    const fitted = hasValue(edge.set, before ?? null);
    const timer = `${who}.${nth}`;
    if (!fits) due = due.filter((item) => !('timer' in item && item.timer === timer));
    if (!fits || fitted) return false;
    if (edge.forSeconds === 0) return true;
    due.push({ at: now + edge.forSeconds * 1_000, timer, who });
    return false;
  };
  /** Readings of a device that is offline do not come; what no state tells of is as it should be. */
  const isHeard = ({ term, edge }: TriggerEvent): boolean =>
    [...term.cells].every(
      ([cell, set]) => cell === edge?.cell || !values.has(cell) || hasValue(set, values.get(cell) ?? null),
    );
  const write = (who: number, { cell, values: possible, ifDifferent }: Write): void => {
    const before = values.get(cell);
    const value = possible[Math.min(choice, possible.length - 1)] ?? null;
    if (ifDifferent && before === value) return;
    happenings.push({ kind: 'writes', at: now, who, cell, value });
    values.set(cell, value);
    // What has just changed has not held for any time.
    for (const id of values.keys()) if (before !== value && id.startsWith(heldPrefix(cell))) values.set(id, false);
    for (const [listener, { triggerEvents }] of ring.entries()) {
      let heard = false;
      for (const [nth, triggerEvent] of triggerEvents.entries()) {
        const { edge } = triggerEvent;
        if (edge?.cell === cell && isHeard(triggerEvent)) heard = hear(listener, nth, edge, before, value) || heard;
      }
      if (heard) begin(listener);
    }
  };
  /** Does what is due now, and puts the rest off until it is. */
  const go = ({ who, since, begun, next, decided, variables }: Run): void => {
    if (!begun) happenings.push({ kind: 'runs', at: now, who });
    const stepEffects = ring[who]?.stepEffects ?? [];
    const made = new Map(decided);
    const own = new Map(variables);
    for (let nth = next; nth < stepEffects.length; nth += 1) {
      const stepEffect = stepEffects[nth];
      if (!stepEffect) return;
      const at = since + stepEffect.at.early;
      if (at > now) {
        due.push({ at, run: { who, since, begun: true, next: nth, decided: made, variables: own } });
        return;
      }
      if (!stepEffect.turns.every(({ branch, then }) => made.get(branch) === then)) continue;
      if (stepEffect.kind === 'decide')
        made.set(stepEffect.branch, holds(stepEffect.formula, new Map([...values, ...own])));
      else if (stepEffect.kind === 'assign') assign(own, stepEffect);
      else write(who, stepEffect);
    }
  };
  const seen = new Map<string, { readonly at: number; readonly happened: number; readonly state: State }>();
  for (let step = 0; step < mostSteps; step += 1) {
    const item = due.reduce<Due | undefined>(
      (soonest, one) => (soonest && soonest.at <= one.at ? soonest : one),
      undefined,
    );
    if (!item) return 'rests';
    now = item.at;
    const key = shownAt(now, values, due);
    const earlier = seen.get(key);
    if (earlier) {
      const round = happenings.slice(earlier.happened).map((one) => ({ ...one, at: one.at - earlier.at }));
      return { start: earlier.state, happenings: round, lengthMs: now - earlier.at };
    }
    seen.set(key, { at: now, happened: happenings.length, state: new Map(values) });
    due = due.filter((one) => one !== item);
    if ('run' in item) go(item.run);
    else begin(item.who);
  }
  return 'unsure';
};
