import { type ActionGroupStep, type DeedStep, isBlock, partsOfStep, type StepConditionGroup } from '@eoms/contract';

const isWhole = ({ rules }: StepConditionGroup): boolean =>
  rules.length > 0 &&
  rules.every((rule) => {
    if ('rules' in rule) return isWhole(rule);
    return rule.value !== null && ('variable' in rule ? rule.variable : rule.deviceId) !== '';
  });

const inDeed = ({ deed, args }: DeedStep): string[] => {
  const empty = (fields: Readonly<Record<string, boolean | undefined>>): string[] =>
    Object.keys(fields).flatMap((name) => (fields[name] ? [`args.${name}`] : []));
  switch (deed) {
    case 'scene':
      return empty({ groupId: args.groupId === '' });
    case 'placeState':
      return empty({ placeId: args.placeId === '' });
    case 'variable':
      return empty({ name: args.name === '' });
    case 'webhook':
      return empty({ url: !/^https?:\/\/./.test(args.url.trim()) });
    case 'dataBehavior':
      return empty({ behaviorId: args.behaviorId === '' });
    case 'workOrder':
      return empty({ placeId: args.placeId === '', theme: args.theme.trim() === '' });
    case 'notice': {
      const text =
        args.says === 'text'
          ? {
              title: args.title.trim() === '',
              content: args.content.trim() === '',
              channelIds: args.channelIds.length === 0,
            }
          : { templateId: args.templateId === '' };
      return empty({ ...text, objectIds: args.objectIds.length === 0 });
    }
  }
};

/** The fields of a step itself that are not filled in yet, by their paths in it, as the server names them. */
export const missingIn = (step: ActionGroupStep): string[] => {
  if (isBlock(step) || step.kind === 'delay') return [];
  if (step.kind === 'deed') return inDeed(step);
  if (step.kind === 'wait') return isWhole(step.until) ? [] : ['until'];
  if (step.kind === 'branch') return isWhole(step.condition) ? [] : ['condition'];
  const { target } = step;
  const aim = target.kind === 'devices' && target.deviceIds.length === 0 ? ['target'] : [];
  if (step.kind === 'action') return step.action === '' ? [...aim, 'action'] : aim;
  if (step.property === '') return [...aim, 'property'];
  return step.value === null && step.valueFrom === undefined ? [...aim, 'value'] : aim;
};

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
