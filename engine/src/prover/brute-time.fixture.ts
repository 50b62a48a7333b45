import type { Value } from '@eoms/contract/vocabulary';
import type { BranchStep, Step } from '../scenes/scene.ts';
import { hears, holds, keysOf, type State, statesOf, writesOf } from './brute-force.fixture.ts';
import type { ProvableAutomation, ProvableCondition, ProvableTrigger } from './provable.ts';

type Pause = number;
type Write = (write: ReturnType<typeof writesOf>[number]) => void;
interface Item {
  readonly at: number;
  readonly start?: ProvableAutomation;
  readonly resume?: Iterator<Pause>;
  readonly timer?: ProvableTrigger;
  readonly owner?: ProvableAutomation;
}

/** Of an automation that runs so often, nobody expects that it will stop. */
const forEver = 40;

const conditionOf = ({ condition }: BranchStep): ProvableCondition | null =>
  'match' in condition || 'variable' in condition
    ? null
    : { ...condition, kind: 'value', against: { kind: 'value', value: condition.value } };

/** The steps one after the other; gives the milliseconds of each pause. */
function* perform(steps: readonly Step[], state: State, write: Write): Generator<Pause> {
  for (const step of steps)
    if (step.kind === 'delay') yield step.ms;
    else if (step.kind === 'branch')
      yield* perform(holds(conditionOf(step), state) ? step.then : step.else, state, write);
    else for (const one of writesOf([step])) write(one);
}

/** Whether all of some automations run again and again after one of them has begun in a state, and nothing else happens. */
const runsOn = (ring: readonly ProvableAutomation[], from: State, first: ProvableAutomation): boolean => {
  const state: Record<string, Value> = { ...from };
  let agenda: Item[] = [{ at: 0, start: first }];
  let now = 0;
  const runs = new Map(ring.map(({ id }) => [id, 0]));
  const begin = (one: ProvableAutomation): void => {
    if (!agenda.some(({ start }) => start === one) && holds(one.condition, state)) agenda.push({ at: now, start: one });
  };
  const write: Write = ({ key, value, always }) => {
    const before = state[key];
    if (before === value && !always) return;
    state[key] = value;
    for (const one of ring) {
      let fired = false;
      for (const trigger of one.triggers) {
        if (trigger.kind !== 'property') continue;
        const fits = hears({ ...trigger, on: 'report' }, key, before, state);
        const isMine = trigger.deviceIds.some((id) => `${id}.${trigger.property}` === key);
        if (isMine && !fits) agenda = agenda.filter(({ timer }) => timer !== trigger);
        if (!hears(trigger, key, before, state)) continue;
        if (trigger.forSeconds === 0) fired = true;
        else agenda.push({ at: now + trigger.forSeconds * 1_000, timer: trigger, owner: one });
      }
      if (fired) begin(one);
    }
  };
  const resume = (steps: Iterator<Pause>): void => {
    const pause = steps.next();
    if (!pause.done) agenda.push({ at: now + pause.value, resume: steps });
  };
  for (let turns = 0; turns < forEver * 30 && agenda.length > 0; turns += 1) {
    const item = agenda.reduce((soonest, one) => (one.at < soonest.at ? one : soonest));
    agenda = agenda.filter((one) => one !== item);
    now = item.at;
    if (item.owner) begin(item.owner);
    if (item.resume) resume(item.resume);
    if (!item.start) continue;
    runs.set(item.start.id, (runs.get(item.start.id) ?? 0) + 1);
    resume(perform(item.start.steps, state, write));
    if ([...runs.values()].every((count) => count >= forEver)) return true;
  }
  return false;
};

const keysWithBranches = (ring: readonly ProvableAutomation[]): string[] => {
  const branches = ring.flatMap((one) =>
    one.steps.flatMap((step) =>
      step.kind === 'branch' ? [{ ...one, triggers: [], condition: conditionOf(step) }] : [],
    ),
  );
  return keysOf([...ring, ...branches]);
};

/** The sets of automations that keep each other going, with delays, branches and values that must last. */
export const bruteTimedLoops = (automations: readonly ProvableAutomation[]): string[] => {
  const found: ProvableAutomation[][] = [];
  const sets = Array.from({ length: 2 ** automations.length }, (_, bits) =>
    automations.filter((_one, at) => (bits >> at) % 2 === 1),
  );
  for (const set of sets.sort((a, b) => a.length - b.length)) {
    if (set.length === 0 || found.some((loop) => loop.every((one) => set.includes(one)))) continue;
    const states = [...statesOf(keysWithBranches(set))];
    if (states.some((state) => set.some((first) => runsOn(set, state, first)))) found.push(set);
  }
  return found.map((set) =>
    set
      .map(({ id }) => id)
      .sort()
      .join(),
  );
};
