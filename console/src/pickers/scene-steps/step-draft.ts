import type { ActionGroupStep } from '@eoms/contract';
import { isBlock } from '@eoms/contract';

export type StepKind = ActionGroupStep['kind'];
export const stepKinds: readonly StepKind[] = ['action', 'state', 'wait', 'delay', 'parallel', 'ordered'];

/** Ids only have to differ within a group. */
export const newStepId = (): string => crypto.randomUUID().slice(0, 13);

const onDevices = {
  target: { kind: 'devices' as const, deviceIds: [] },
  attempts: 1,
  pauseSeconds: 1,
  timeoutSeconds: null,
};

export const newStep = (kind: StepKind): ActionGroupStep => {
  const id = newStepId();
  switch (kind) {
    case 'action':
      return { kind, id, ...onDevices, action: '', args: {} };
    case 'state':
      return { kind, id, ...onDevices, property: '', value: null };
    case 'wait':
      return { kind, id, until: { match: 'all', rules: [] }, timeoutSeconds: 30 };
    case 'delay':
      return { kind, id, seconds: 5 };
    default:
      return { kind, id, steps: [] };
  }
};

const isComplete = (step: ActionGroupStep): boolean => {
  if (isBlock(step) || step.kind === 'delay') return true;
  if (step.kind === 'wait') return step.until.rules.length > 0;
  const aimed = step.target.kind === 'type' || step.target.deviceIds.length > 0;
  return aimed && (step.kind === 'action' ? step.action !== '' : step.property !== '' && step.value !== null);
};

/** The position of the first step that cannot be saved yet. */
export const incompleteAt = (steps: readonly ActionGroupStep[], under = ''): string | undefined => {
  for (const [at, step] of steps.entries()) {
    const position = `${under}${at + 1}`;
    if (!isComplete(step)) return position;
    const inner = isBlock(step) ? incompleteAt(step.steps, `${position}.`) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
};

export const movedStep = (steps: readonly ActionGroupStep[], at: number, by: 1 | -1): ActionGroupStep[] => {
  const next = [...steps];
  const [moved] = next.splice(at, 1);
  if (moved) next.splice(at + by, 0, moved);
  return next;
};
