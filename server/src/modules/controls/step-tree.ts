import { type ActionGroupStep, type ActionItem, isBlock } from '@eoms/contract';
import { reorder } from '../../platform/database/reorder.ts';

type Steps = readonly ActionGroupStep[];

/** The steps as rows, blocks before their contents. */
export const toItems = (steps: Steps, groupId: string, parentId: string | null = null): ActionItem[] =>
  steps.flatMap((step, at) => [
    { id: step.id, groupId, parentId, sort: at + 1, step },
    ...(isBlock(step) ? toItems(step.steps, groupId, step.id) : []),
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
  for (const [at, step] of steps.entries()) {
    const inner = isBlock(step) ? changeSiblings(step.steps, id, change) : undefined;
    if (inner && isBlock(step)) return steps.with(at, { ...step, steps: inner });
  }
  return undefined;
};

export const replaceStep = (steps: Steps, next: ActionGroupStep): ActionGroupStep[] | undefined =>
  changeSiblings(steps, next.id, (siblings) => siblings.map((step) => (step.id === next.id ? next : step)));

/** Adds a step at the end of a block, or of the group; undefined if there is no such block. */
export const addStep = (
  steps: Steps,
  parentId: string | null,
  step: ActionGroupStep,
): ActionGroupStep[] | undefined => {
  if (parentId === null) return [...steps, step];
  const block = findStep(steps, parentId);
  return block && isBlock(block) ? replaceStep(steps, { ...block, steps: [...block.steps, step] }) : undefined;
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
