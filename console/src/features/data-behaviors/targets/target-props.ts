import type { BehaviorTarget, TargetKind } from '@eoms/contract';

export type Aim<K extends TargetKind> = Extract<BehaviorTarget, { kind: K }>;

/** The form of one kind of target. */
export interface TargetProps<K extends TargetKind> {
  value: Aim<K>;
  disabled: boolean;
  onChange: (value: Aim<K>) => void;
}

/** What a target is before anything is chosen. */
export const blankTargets: { readonly [K in TargetKind]: Aim<K> } = {
  constant: { kind: 'constant', json: '' },
  property: { kind: 'property', deviceId: '', property: '' },
  action: { kind: 'action', deviceId: '', action: '', args: {}, argsFrom: {} },
  composition: {
    kind: 'composition',
    calls: [{ as: 'result', behaviorId: '', args: {}, argsFrom: {} }],
    expression: '',
  },
  webhook: { kind: 'webhook', freshSeconds: 0 },
  entity: { kind: 'entity', entityId: '', filters: [], limit: 100 },
};

/** Whether everything has been chosen that the server needs. */
export const isWhole: { readonly [K in TargetKind]: (target: Aim<K>) => boolean } = {
  constant: ({ json }) => json.trim() !== '',
  property: ({ deviceId, property }) => deviceId !== '' && property !== '',
  action: ({ deviceId, action }) => deviceId !== '' && action !== '',
  composition: ({ calls, expression }) =>
    expression.trim() !== '' && calls.length > 0 && calls.every(({ as, behaviorId }) => as !== '' && behaviorId !== ''),
  webhook: () => true,
  entity: ({ entityId, filters }) => entityId !== '' && filters.every(({ field }) => field !== ''),
};
