import {
  type ActionGroupStep,
  type ActionStep,
  type DeedName,
  type DeedStep,
  deedNames,
  partsOfStep,
  type StateStep,
  type StepPart,
  type StepTarget,
} from '@eoms/contract';
import { isStepComplete } from './step-problems.ts';

/** What can be added: steps without a device are offered by what they do. */
export type StepKind = Exclude<ActionGroupStep['kind'], 'deed'> | DeedName;
export const stepKinds: readonly StepKind[] = [
  ...(['action', 'state', 'wait', 'delay', 'branch', 'parallel', 'ordered'] as const),
  ...deedNames,
];
export const kindOfStep = (step: ActionGroupStep): StepKind => (step.kind === 'deed' ? step.deed : step.kind);
/** Steps that hold steps. */
export const nestingKinds: ReadonlySet<StepKind> = new Set<StepKind>(['branch', 'parallel', 'ordered']);

/** Ids only have to differ within a group. */
export const newStepId = (): string => crypto.randomUUID().slice(0, 13);

const onDevices = {
  target: { kind: 'devices' as const, deviceIds: [] },
  attempts: 1,
  pauseSeconds: 1,
  timeoutSeconds: null,
};

const newDeed = (deed: DeedName, id: string, placeIds: readonly string[]): DeedStep => {
  const [only = '', ...more] = placeIds;
  switch (deed) {
    case 'scene':
      return { kind: 'deed', id, deed, args: { groupId: '' } };
    case 'placeState': {
      const placeId = more.length === 0 ? only : '';
      return { kind: 'deed', id, deed, args: { placeId, state: 'occupy', reason: '', minutes: null } };
    }
    case 'notice': {
      const args = { says: 'text' as const, title: '', content: '', objectIds: [], channelIds: [] };
      return { kind: 'deed', id, deed, args };
    }
    case 'variable':
      return { kind: 'deed', id, deed, args: { name: '', value: '' } };
    case 'webhook':
      return { kind: 'deed', id, deed, args: { method: 'POST', url: '', format: 'json', body: '{}' } };
    case 'dataBehavior':
      return { kind: 'deed', id, deed, args: { behaviorId: '', args: {}, into: null } };
    case 'workOrder': {
      const placeId = more.length === 0 ? only : '';
      const texts = { placeId, theme: '', type: 'repair' as const, urgency: 3 as const, description: '' };
      return { kind: 'deed', id, deed, args: { ...texts, assigneeId: null, supervisorId: null, hours: null } };
    }
  }
};

/** A step with nothing filled in yet; `placeIds` are those of all steps. */
export const newStep = (kind: StepKind, placeIds: readonly string[] = []): ActionGroupStep => {
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
    case 'branch':
      return { kind, id, condition: { match: 'all', rules: [] }, then: [], else: [] };
    case 'parallel':
    case 'ordered':
      return { kind, id, steps: [] };
    default:
      return newDeed(kind, id, placeIds);
  }
};

const marks: Record<StepPart['of'], string> = { steps: '.', then: 'a.', else: 'b.' };
/** What the positions of the steps in a part begin with, as in receipts. */
export const underPart = (position: string, of: StepPart['of']): string => `${position}${marks[of]}`;

/** Only a step at exactly one device can have a spare. */
export const withTarget = <S extends ActionStep | StateStep>(step: S, target: StepTarget): S => {
  const [only, ...more] = target.kind === 'devices' ? target.deviceIds : [];
  const { spareDeviceId, ...rest } = step;
  const keeps = spareDeviceId !== undefined && only !== undefined && more.length === 0 && only !== spareDeviceId;
  return (keeps ? { ...step, target } : { ...rest, target }) as S;
};

/** The position of the first step that cannot be saved yet. */
export const incompleteAt = (steps: readonly ActionGroupStep[], under = ''): string | undefined => {
  for (const [at, step] of steps.entries()) {
    const position = `${under}${at + 1}`;
    if (!isStepComplete(step)) return position;
    for (const { of, steps: inner } of partsOfStep(step)) {
      const found = incompleteAt(inner, underPart(position, of));
      if (found !== undefined) return found;
    }
  }
  return undefined;
};

export const movedStep = (steps: readonly ActionGroupStep[], at: number, by: 1 | -1): ActionGroupStep[] => {
  const next = [...steps];
  const [moved] = next.splice(at, 1);
  if (moved) next.splice(at + by, 0, moved);
  return next;
};
