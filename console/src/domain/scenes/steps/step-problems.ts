import {
  type ActionGroupStep,
  type ActionStep,
  type ByKind,
  type BySystemStep,
  byKind,
  bySystemStep,
  partsOfStep,
  type StateStep,
  type StepConditionGroup,
} from '@eoms/contract';

const isWhole = ({ rules }: StepConditionGroup): boolean =>
  rules.length > 0 &&
  rules.every((rule) => {
    if ('rules' in rule) return isWhole(rule);
    return rule.value !== null && ('variable' in rule ? rule.variable : rule.deviceId) !== '';
  });

const empty = (fields: Readonly<Record<string, boolean | undefined>>): string[] =>
  Object.keys(fields).flatMap((name) => (fields[name] ? [`args.${name}`] : []));
const inSystemStep: BySystemStep<string[]> = {
  scene: ({ groupId }) => empty({ groupId: groupId === '' }),
  placeState: ({ placeId }) => empty({ placeId: placeId === '' }),
  variable: ({ name }) => empty({ name: name === '' }),
  webhook: ({ url }) => empty({ url: !/^https?:\/\/./.test(url.trim()) }),
  dataBehavior: ({ behaviorId }) => empty({ behaviorId: behaviorId === '' }),
  workOrder: ({ placeId, theme }) => empty({ placeId: placeId === '', theme: theme.trim() === '' }),
  notice: (args) => {
    const text =
      args.says === 'text'
        ? {
            title: args.title.trim() === '',
            content: args.content.trim() === '',
            channelIds: args.channelIds.length === 0,
          }
        : { templateId: args.templateId === '' };
    return empty({ ...text, objectIds: args.objectIds.length === 0 });
  },
};

const aimless = ({ target }: ActionStep | StateStep): string[] =>
  target.kind === 'devices' && target.deviceIds.length === 0 ? ['target'] : [];
const nothing = (): string[] => [];
const missing: ByKind<ActionGroupStep, string[]> = {
  action: (step) => (step.action === '' ? [...aimless(step), 'action'] : aimless(step)),
  state: (step) => {
    const aim = aimless(step);
    if (step.property === '') return [...aim, 'property'];
    return step.value === null && step.valueFrom === undefined ? [...aim, 'value'] : aim;
  },
  wait: ({ until }) => (isWhole(until) ? [] : ['until']),
  delay: nothing,
  systemStep: (step) => bySystemStep(inSystemStep, step),
  ordered: nothing,
  parallel: nothing,
  branch: ({ condition }) => (isWhole(condition) ? [] : ['condition']),
};
/** The fields of a step itself that are not filled in yet, by their paths in it, as the server names them. */
export const missingIn = (step: ActionGroupStep): string[] => byKind(missing, step);

/** Whether nothing is missing in a step itself. */
export const isStepComplete = (step: ActionGroupStep): boolean => missingIn(step).length === 0;

/** The step that a path such as `2.then.0.args.url` leads to, and the rest of the path in it. */
export const stepAt = (
  steps: readonly ActionGroupStep[],
  path: string,
): { readonly step: ActionGroupStep; readonly field: string } | undefined => {
  const [at = '', ...rest] = path.split('.');
  const step = /^\d+$/.test(at) ? steps[Number(at)] : undefined;
  if (!step) return undefined;
  const part = partsOfStep(step).find(({ of }) => of === rest[0]);
  const inner = part && stepAt(part.steps, rest.slice(1).join('.'));
  return inner ?? { step, field: rest.join('.') };
};
