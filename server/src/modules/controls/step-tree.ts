import { type ActionGroupStep, type ActionItem, partsOfStep, type StepPart, withPart } from '@eoms/contract';
import { reorder } from '../../platform/database/reorder.ts';

type Steps = readonly ActionGroupStep[];

/** The steps as rows, blocks and branches before their contents. */
export const toItems = (
  steps: Steps,
  groupId: string,
  parentId: string | null = null,
  part: StepPart['of'] = 'steps',
): ActionItem[] =>
  steps.flatMap((step, at) => [
    { id: step.id, groupId, parentId, part, sort: at + 1, step },
    ...partsOfStep(step).flatMap((inner) => toItems(inner.steps, groupId, step.id, inner.of)),
  ]);

export const findStep = (steps: Steps, id: string): ActionGroupStep | undefined =>
  toItems(steps, '').find((item) => item.id === id)?.step;

/** Changes the list that holds a step; undefined if no list does. */
const changeSiblings = (
  steps: Steps,
  id: string,
  change: (siblings: Steps) => ActionGroupStep[],
): ActionGroupStep[] | undefined => {
  if (steps.some((step) => step.id === id)) return change(steps);
  for (const [at, step] of steps.entries())
    for (const { of, steps: inner } of partsOfStep(step)) {
      const changed = changeSiblings(inner, id, change);
      if (changed) return steps.with(at, withPart(step, { of, steps: changed }));
    }
  return undefined;
};

export const replaceStep = (steps: Steps, next: ActionGroupStep): ActionGroupStep[] | undefined =>
  changeSiblings(steps, next.id, (siblings) => siblings.map((step) => (step.id === next.id ? next : step)));

/** Adds a step at the end of a block, of one way of a branch, or of the group; undefined if there is no such list. */
export const addStep = (
  steps: Steps,
  parentId: string | null,
  step: ActionGroupStep,
  way: 'then' | 'else' = 'then',
): ActionGroupStep[] | undefined => {
  if (parentId === null) return [...steps, step];
  const parent = findStep(steps, parentId);
  const part = parent && partsOfStep(parent).find(({ of }) => of === 'steps' || of === way);
  return part && replaceStep(steps, withPart(parent, { of: part.of, steps: [...part.steps, step] }));
};

export const removeStep = (steps: Steps, id: string): ActionGroupStep[] | undefined =>
  changeSiblings(steps, id, (siblings) => siblings.filter((step) => step.id !== id));

/** Undefined if there is no such step; the same order at the edge. */
export const moveStep = (steps: Steps, id: string, direction: 'up' | 'down'): ActionGroupStep[] | undefined =>
  changeSiblings(steps, id, (siblings) => {
    const rows = siblings.map((step, at) => ({ id: step.id, sort: at + 1 }));
    const moved = new Map((reorder(rows, { id, direction }) ?? []).map((row) => [row.id, row.sort]));
    const sortOf = (step: ActionGroupStep, at: number): number => moved.get(step.id) ?? at + 1;
    return siblings
      .map((step, at) => ({ step, sort: sortOf(step, at) }))
      .sort((a, b) => a.sort - b.sort)
      .map(({ step }) => step);
  });
