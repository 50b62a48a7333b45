import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  assigned,
  createVariables,
  filledFrom,
  possibleValues,
  startOf,
  typesOf,
  waysToFill,
} from './run-variables.ts';
import type { Step } from './scene.ts';
import type { RunVariables } from './variable-types.ts';

const variables: RunVariables = {
  a: { type: 'double', value: 0 },
  b: { type: 'double', value: 10 },
  c: { type: 'string', value: 'x' },
};
const names = Object.keys(variables);
const rule = { deviceId: 'd', property: 'p', operator: '==' as const, value: 1 };

/** A tree of steps; each has an id of its own once it is numbered. */
const steps = fc.letrec<{ step: Step; list: Step[] }>((tie) => ({
  list: fc.array(tie('step'), { maxLength: 3, depthIdentifier: 'steps' }),
  step: fc.oneof(
    { depthIdentifier: 'steps', maxDepth: 3 },
    fc.record({
      kind: fc.constant('systemStep' as const),
      id: fc.constant(''),
      systemStep: fc.constant('variable'),
      args: fc.constant({}),
      subject: fc.constant({ zh: '', en: '' }),
      uses: fc.constant([]),
      timeoutMs: fc.constant(1),
      assigns: fc.record({
        name: fc.constantFrom(...names),
        value: fc.constantFrom(1, 2, 'y'),
        from: fc.option(fc.constantFrom(...names), { nil: undefined }),
      }),
    }),
    fc.record({
      kind: fc.constant('branch' as const),
      id: fc.constant(''),
      condition: fc.constant(rule),
      then: tie('list'),
      else: tie('list'),
    }),
    fc.record({
      kind: fc.constantFrom('ordered' as const, 'parallel' as const),
      id: fc.constant(''),
      steps: tie('list'),
    }),
  ),
})).list;

const numbered = (list: readonly Step[], under = ''): Step[] =>
  list.map((step, at) => {
    const id = `${under}${at}`;
    if (step.kind === 'branch')
      return { ...step, id, then: numbered(step.then, `${id}t`), else: numbered(step.else, `${id}e`) };
    return 'steps' in step ? { ...step, id, steps: numbered(step.steps, `${id}.`) } : { ...step, id };
  });

/** The leaves in one of the orders in which a run may come to them. */
const orderOf = (list: readonly Step[], chance: () => number): Step[] =>
  list.flatMap((step): Step[] => {
    if (step.kind === 'branch') return orderOf(chance() < 0.5 ? step.then : step.else, chance);
    if (!('steps' in step)) return [step];
    if (step.kind === 'ordered') return orderOf(step.steps, chance);
    const lanes = step.steps.map((one) => orderOf([one], chance));
    const mixed: Step[] = [];
    for (
      let open = lanes.filter((lane) => lane.length > 0);
      open.length > 0;
      open = open.filter(({ length }) => length > 0)
    ) {
      const next = open[Math.floor(chance() * open.length)]?.shift();
      if (next) mixed.push(next);
    }
    return mixed;
  });

it('every value that a variable has in any run is one of those that it can have there', () => {
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (given, stream) => {
      const list = numbered(given);
      const possible = possibleValues(list, typesOf(variables), startOf(variables));
      const chance = () => stream.next().value as number;
      const now = createVariables(variables);
      for (const step of orderOf(list, chance)) {
        for (const name of names) expect(possible.get(step.id)?.get(name)).toContain(now.get(name));
        if (step.kind === 'systemStep' && step.assigns) now.set(step.assigns.name, assigned(step.assigns, now.get));
      }
    }),
    { numRuns: 500 },
  );
});

it('takes only values of its type, in the form of the type', () => {
  const typed = createVariables({
    long: { type: 'long', value: '0' },
    text: { type: 'string', value: '' },
    at: { type: 'time', value: '00:00:00' },
    whole: { type: 'int', value: 0 },
  });
  for (const [name, given] of [
    ['long', 9],
    ['text', 5],
    ['at', '8:5'],
    ['at', '08:05'],
    ['whole', 1.5],
  ] as const)
    typed.set(name, given);
  expect(Object.fromEntries(typed.all())).toEqual({ long: '9', text: '5', at: '08:05:00', whole: 0 });
  const now = createVariables(variables);
  expect(now.set('a', 'loud')).toBeUndefined();
  expect(now.get('a')).toBe(0);
  expect(now.set('constructor', 1)).toBeUndefined();
  expect(now.set('a', 7)).toBe(0);
});

it('fills a step in every way, and leaves what is not known as it is', () => {
  const target = { kind: 'devices' as const, deviceIds: ['d'] };
  const step = {
    kind: 'action' as const,
    id: 's',
    target,
    action: 'set',
    args: { x: 1, y: 2 },
    argsFrom: { x: 'a', y: 'b' },
  };
  expect(filledFrom(step, (name) => (name === 'a' ? 9 : undefined)).args).toEqual({ x: 9, y: 2 });
  const ways = waysToFill(
    step,
    new Map([
      ['a', [3, 4]],
      ['b', [5]],
    ]),
  );
  expect(ways.map(({ args }) => args)).toEqual([
    { x: 3, y: 5 },
    { x: 4, y: 5 },
  ]);
});
