import {
  type ActionGroupStep,
  type ActionStep,
  kindsOf,
  type OfKind,
  partsOfStep,
  type StateStep,
  type StepPart,
  type StepTarget,
  type SystemStep,
  type SystemStepArgs,
  type SystemStepName,
} from '@eoms/contract';
import { isStepComplete } from './step-problems.ts';

/** What can be added: steps without a device are offered by what they do. */
type OtherKind = Exclude<ActionGroupStep['kind'], 'systemStep'>;
export type StepKind = OtherKind | SystemStepName;
type StepOf<K extends OtherKind> = OfKind<ActionGroupStep, K>;
export const kindOfStep = (step: ActionGroupStep): StepKind =>
  step.kind === 'systemStep' ? step.systemStep : step.kind;
/** Ids only have to differ within a group. */
export const newStepId = (): string => crypto.randomUUID().slice(0, 13);

const onDevices = {
  target: { kind: 'devices' as const, deviceIds: [] },
  attempts: 1,
  pauseSeconds: 1,
  timeoutSeconds: null,
};
const onlyOf = ([only = '', ...more]: readonly string[]): string => (more.length === 0 ? only : '');

const systemStep: { readonly [N in SystemStepName]: (placeIds: readonly string[]) => SystemStepArgs<N> } = {
  scene: () => ({ groupId: '' }),
  placeState: (placeIds) => ({ placeId: onlyOf(placeIds), state: 'occupy', reason: '', minutes: null }),
  notice: () => ({ says: 'text', title: '', content: '', objectIds: [], channelIds: [] }),
  variable: () => ({ name: '', value: '' }),
  webhook: () => ({ method: 'POST', url: '', format: 'json', body: '{}' }),
  dataBehavior: () => ({ behaviorId: '', args: {}, into: null }),
  workOrder: (placeIds) => ({
    placeId: onlyOf(placeIds),
    theme: '',
    type: 'repair',
    urgency: 3,
    description: '',
    assigneeId: null,
    supervisorId: null,
    hours: null,
  }),
};
const otherStep: { readonly [K in OtherKind]: (id: string) => StepOf<K> } = {
  action: (id) => ({ kind: 'action', id, ...onDevices, action: '', args: {} }),
  state: (id) => ({ kind: 'state', id, ...onDevices, property: '', value: null }),
  wait: (id) => ({ kind: 'wait', id, until: { match: 'all', rules: [] }, timeoutSeconds: 30 }),
  delay: (id) => ({ kind: 'delay', id, seconds: 5 }),
  branch: (id) => ({ kind: 'branch', id, condition: { match: 'all', rules: [] }, then: [], else: [] }),
  parallel: (id) => ({ kind: 'parallel', id, steps: [] }),
  ordered: (id) => ({ kind: 'ordered', id, steps: [] }),
};
const isSystemStep = (kind: StepKind): kind is SystemStepName => Object.hasOwn(systemStep, kind);

/** A step with nothing filled in yet; `placeIds` are those of all steps. */
export const newStep = (kind: StepKind, placeIds: readonly string[] = []): ActionGroupStep => {
  const id = newStepId();
  if (!isSystemStep(kind)) return otherStep[kind](id);
  return { kind: 'systemStep', id, systemStep: kind, args: systemStep[kind](placeIds) } as SystemStep;
};

/** In the order in which they are offered. */
export const stepKinds: readonly StepKind[] = [...kindsOf(otherStep), ...kindsOf(systemStep)];
/** Steps that hold steps. */
export const nestingKinds: ReadonlySet<StepKind> = new Set(
  kindsOf(otherStep).filter((kind) => partsOfStep(otherStep[kind]('')).length > 0),
);

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
