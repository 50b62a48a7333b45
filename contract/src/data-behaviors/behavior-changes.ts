import { type ActiveBehavior, type BehaviorParam, type DataBehavior, onlyAsks } from './data-behavior.entities.ts';

type Called = Pick<
  ActiveBehavior,
  'methodName' | 'methodType' | 'requestMethod' | 'params' | 'resultType' | 'collection'
>;

/** What a change takes from whoever calls a behaviour; `name` is the parameter, or what it is called now. */
export interface BreakingChange {
  readonly kind: 'renamed' | 'changesNow' | 'resultType' | 'collection' | 'paramGone' | 'paramType' | 'paramNeeded';
  readonly name: string;
}

const isNeeded = ({ required, defaultValue }: BehaviorParam): boolean => required && defaultValue === null;

const ofParams = (before: readonly BehaviorParam[], after: readonly BehaviorParam[]): BreakingChange[] => {
  const old = new Map(before.map((param) => [param.name, param]));
  const now = new Set(after.map(({ name }) => name));
  return [
    ...before.flatMap(({ name }): BreakingChange[] => (now.has(name) ? [] : [{ kind: 'paramGone', name }])),
    ...after.flatMap((param): BreakingChange[] => {
      const was = old.get(param.name);
      if (was && was.type !== param.type) return [{ kind: 'paramType', name: param.name }];
      return isNeeded(param) && !(was && isNeeded(was)) ? [{ kind: 'paramNeeded', name: param.name }] : [];
    }),
  ];
};

/** What calls that work with the activated behaviour may not get from the behaviour as it is now. */
export const breakingChanges = (before: Called, after: Called | DataBehavior): BreakingChange[] => [
  ...(before.methodName === after.methodName ? [] : [{ kind: 'renamed' as const, name: after.methodName }]),
  ...(onlyAsks(before) && !onlyAsks(after) ? [{ kind: 'changesNow' as const, name: '' }] : []),
  ...(before.resultType === after.resultType ? [] : [{ kind: 'resultType' as const, name: after.resultType }]),
  ...(before.collection === after.collection ? [] : [{ kind: 'collection' as const, name: '' }]),
  ...ofParams(before.params, after.params),
];
