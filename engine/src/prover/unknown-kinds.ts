import { byKind, knowsKind, type SourceText } from '@eoms/contract/vocabulary';
import { type Step, stepsWithin } from '../scenes/scene.ts';
import type { ProvableAutomation, ProvableCheck, ProvableCondition, ProvableTrigger, Undecided } from './provable.ts';
import { checkKinds, knowsAgainst } from './read-checks.ts';
import { scheduleKinds, triggerKinds } from './read-triggers.ts';
import { both } from './wording.ts';

const words = {
  trigger: both('触发器', 'trigger'),
  check: both('条件', 'condition'),
  step: both('步骤', 'step'),
};
interface Unknown {
  readonly what: keyof typeof words;
  readonly name: string;
}

const inTrigger = (trigger: ProvableTrigger): Unknown[] => {
  if (!knowsKind(triggerKinds, trigger)) return [{ what: 'trigger', name: trigger.kind }];
  if (trigger.kind !== 'schedule' || knowsKind(scheduleKinds, trigger.when)) return [];
  return [{ what: 'trigger', name: trigger.when.kind }];
};
const inCheck = (check: ProvableCheck): Unknown[] => {
  if (!knowsKind(checkKinds, check)) return [{ what: 'check', name: check.kind }];
  return check.kind !== 'value' || knowsAgainst(check.against) ? [] : [{ what: 'check', name: check.against.kind }];
};
const inCondition = (condition: ProvableCondition): Unknown[] =>
  'match' in condition ? condition.rules.flatMap(inCondition) : inCheck(condition);
const inStep = (step: Step): Unknown[] => {
  if (!knowsKind(stepsWithin, step)) return [{ what: 'step', name: step.kind }];
  if (step.kind === 'systemStep' && step.isUnknown) return [{ what: 'step', name: step.systemStep }];
  return byKind(stepsWithin, step).flatMap(inStep);
};

const reasonOf = ({ what, name }: Unknown): SourceText =>
  both(
    `其中${words[what].zh}的类型“${name}”是本版本不认识的，未能判断`,
    `It has a ${words[what].en} of a kind that this version does not know, “${name}”: not decided`,
  );

/** Why an automation cannot be judged: something in it is of a kind that is not known here. */
export const unknownIn = ({ triggers, condition, steps }: ProvableAutomation): SourceText | undefined => {
  const [first] = [
    ...triggers.flatMap(inTrigger),
    ...(condition ? inCondition(condition) : []),
    ...steps.flatMap(inStep),
  ];
  return first && reasonOf(first);
};

/** The questions about an automation that stay open because of that, or those of others in which it takes part. */
export const openFor = (
  { id, enabled, triggers }: ProvableAutomation,
  reason: SourceText,
  isWanted: boolean,
): Undecided[] => {
  const alone = isWanted ? (['unreachable'] as const) : [];
  const together = enabled && triggers.length > 0 ? (['contradiction', 'loop'] as const) : [];
  return [...alone, ...together].map((kind) => ({ kind, automationIds: [id], reason }));
};
