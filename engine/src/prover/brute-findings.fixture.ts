import type { Value } from '@eoms/contract/vocabulary';
import {
  eventsBefore,
  fires,
  holds,
  keysOf,
  placedChecks,
  type State,
  statesOf,
  writesOf,
} from './brute-force.fixture.ts';
import type { ProvableAutomation, ProvableCheck } from './provable.ts';

type All = readonly ProvableAutomation[];

const firesAt = (one: ProvableAutomation, event: string, before: Value | undefined, state: State): boolean =>
  one.triggers.some((trigger) => fires(one, trigger, event, before, state));

/** Whether two automations can begin at once: by one event, or only by two. */
export const canCoincide = (a: ProvableAutomation, b: ProvableAutomation): 'oneEvent' | 'twoEvents' | undefined => {
  const keys = keysOf([a, b]);
  const events = eventsBefore([a, b], keys);
  let two = false;
  for (const state of statesOf(keys)) {
    if (!holds(a.condition, state) || !holds(b.condition, state)) continue;
    const [ofA, ofB] = [new Set<string>(), new Set<string>()];
    for (const { event, before } of events) {
      const [first, second] = [firesAt(a, event, before, state), firesAt(b, event, before, state)];
      if (first && second) return 'oneEvent';
      if (first) ofA.add(event);
      if (second) ofB.add(event);
    }
    two ||= [...ofA].some((event) => [...ofB].some((other) => other !== event));
  }
  return two ? 'twoEvents' : undefined;
};

/** `a|b|d1.power|oneEvent` for each pair that sets a value differently. */
export const bruteContradictions = (automations: All): string[] =>
  automations.flatMap((a, nth) =>
    automations.slice(nth + 1).flatMap((b) => {
      const others = writesOf(b.steps);
      const clashing = writesOf(a.steps).filter(({ key, value }) =>
        others.some((other) => other.key === key && other.value !== value),
      );
      if (clashing.length === 0) return [];
      const how = canCoincide(a, b);
      return how ? [...new Set(clashing.map(({ key }) => `${a.id}|${b.id}|${key}|${how}`))] : [];
    }),
  );

/** The automations that run again and again when one of some has begun in a state and nothing else happens. */
const recurring = (ring: All, start: State, first: ProvableAutomation): Set<string> => {
  const state: Record<string, Value> = { ...start };
  const queue = [first];
  const ran: string[] = [];
  const seen = new Map<string, number>();
  for (let one = queue[0]; one !== undefined && ran.length < 300; one = queue[0]) {
    const now = JSON.stringify([state, queue.map(({ id }) => id)]);
    const earlier = seen.get(now);
    if (earlier !== undefined) return new Set(ran.slice(earlier));
    seen.set(now, ran.length);
    queue.shift();
    ran.push(one.id);
    for (const { key, value, always } of writesOf(one.steps)) {
      const before = state[key];
      if (before === value && !always) continue;
      state[key] = value;
      for (const other of ring) {
        if (queue.includes(other)) continue;
        if (firesAt(other, key, before, state) && holds(other.condition, state)) queue.push(other);
      }
    }
  }
  return new Set();
};

/** Whether all of some automations can set each other off for ever. */
export const isLoop = (ring: All): boolean => {
  for (const state of statesOf(keysOf(ring)))
    for (const first of ring) if (recurring(ring, state, first).size === ring.length) return true;
  return false;
};

/** The sets of at most three automations that loop, unless a part of them does. */
export const bruteLoops = (automations: All): string[] => {
  const leads = (a: ProvableAutomation, b: ProvableAutomation): boolean =>
    writesOf(a.steps).some(({ key }) => keysOf([{ ...b, condition: null }]).includes(key));
  const next = new Map(automations.map((a) => [a, automations.filter((b) => leads(a, b))]));
  const found: All[] = [];
  const look = (ring: All): void => {
    const closed = ring.every(
      (a) => ring.some((b) => next.get(a)?.includes(b)) && ring.some((b) => next.get(b)?.includes(a)),
    );
    if (!closed || found.some((loop) => loop.every((one) => ring.includes(one)))) return;
    if (isLoop(ring)) found.push(ring);
  };
  for (const a of automations) look([a]);
  for (const [nth, a] of automations.entries()) for (const b of automations.slice(nth + 1)) look([a, b]);
  for (const [nth, a] of automations.entries())
    for (const [more, b] of automations.entries())
      if (more > nth) for (const c of automations.slice(more + 1)) look([a, b, c]);
  return found.map((ring) =>
    ring
      .map(({ id }) => id)
      .sort()
      .join(),
  );
};

/** `a|condition` and `a|trigger t1` for what never happens. */
export const bruteUnreachable = (one: ProvableAutomation): string[] => {
  const keys = keysOf([one]);
  const events = eventsBefore([one], keys);
  const ever = one.triggers.map(() => ({ fires: false, runs: false }));
  let condition = false;
  for (const state of statesOf(keys)) {
    const met = holds(one.condition, state);
    condition ||= met;
    for (const [nth, trigger] of one.triggers.entries()) {
      const seen = ever[nth];
      if (!seen || seen.runs || (seen.fires && !met)) continue;
      if (!events.some(({ event, before }) => fires(one, trigger, event, before, state))) continue;
      seen.fires = true;
      seen.runs = met;
    }
  }
  const never = one.triggers.filter((_, nth) => !(condition ? ever[nth]?.runs : ever[nth]?.fires));
  return [...(condition ? [] : [`${one.id}|condition`]), ...never.map(({ id }) => `${one.id}|trigger ${id}`)];
};

/** Checks, and what reports are compared with, that hold in every state in which their values are known. */
export const bruteAlways = (one: ProvableAutomation): string[] => {
  const compared = one.triggers.flatMap((trigger) => {
    if (trigger.kind !== 'property' || trigger.on !== 'report' || !trigger.compare) return [];
    const { compare, deviceIds, id, property } = trigger;
    const { operator, value } = compare;
    const check = {
      kind: 'value',
      deviceId: deviceIds[0] ?? '',
      property,
      operator,
      against: { kind: 'value', value },
    };
    return [{ place: `trigger ${id}`, check: check as ProvableCheck }];
  });
  const checks = placedChecks(one.condition).map(({ place, check }) => ({ place: `check ${place}`, check }));
  return [...checks, ...compared].flatMap(({ place, check }) => {
    if (check.kind === 'connection') return [];
    for (const state of statesOf(keysOf([{ ...one, triggers: [], condition: check }])))
      if (!holds(check, state)) return [];
    return [`${one.id}|${place}`];
  });
};

const covers = (a: ProvableAutomation, b: ProvableAutomation): boolean => {
  const keys = keysOf([a, b]);
  const events = eventsBefore([a, b], keys);
  let ever = false;
  for (const state of statesOf(keys)) {
    if (!holds(b.condition, state)) continue;
    for (const { event, before } of events) {
      if (!firesAt(b, event, before, state)) continue;
      ever = true;
      if (!holds(a.condition, state) || !firesAt(a, event, before, state)) return false;
    }
  }
  return ever;
};

/** Automations with the steps of another one that always runs with them; of two that are alike, the later one. */
export const bruteShadowed = (automations: All): string[] => {
  const stepsOf = ({ steps }: ProvableAutomation): string => JSON.stringify(writesOf(steps));
  return automations.flatMap((one, nth) =>
    automations.some(
      (other, at) =>
        other !== one && stepsOf(other) === stepsOf(one) && covers(other, one) && (at < nth || !covers(one, other)),
    )
      ? [one.id]
      : [],
  );
};
