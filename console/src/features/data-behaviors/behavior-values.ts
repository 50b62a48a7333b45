import type { BehaviorParam, DataBehavior, DataBehaviorDraft } from '@eoms/contract';
import { typedValue, writtenValue } from '../../domain/data-behaviors/typed-value.ts';

/** A behaviour as the form has it: defaults as they are written. */
export interface BehaviorValues extends Omit<DataBehaviorDraft, 'groupId' | 'sourceId' | 'params'> {
  groupId: string | null;
  sourceId: string | null;
  params: (Omit<BehaviorParam, 'defaultValue'> & { defaultValue: string })[];
}

export const newBehavior = (groupId: string | null): BehaviorValues => ({
  groupId,
  sourceId: null,
  name: '',
  methodName: '',
  description: '',
  system: false,
  methodType: 'query',
  sql: '',
  requestMethod: 'GET',
  uri: '',
  resultPath: '',
  resultType: 'object',
  collection: true,
  timeoutSeconds: 5,
  cacheSeconds: 0,
  params: [],
});

export const valuesOf = (behavior: DataBehavior): BehaviorValues => {
  const { groupName: _g, sourceName: _s, status: _st, lastTest: _l, updatedAt: _u, ...draft } = behavior;
  const params = draft.params.map((param) => ({ ...param, defaultValue: writtenValue(param.defaultValue) }));
  return { ...draft, params };
};

/** What is sent; parts that belong to the other kind of method are left empty. */
export const draftOf = ({ groupId, sourceId, params, ...values }: BehaviorValues): DataBehaviorDraft => {
  const isRequest = values.methodType === 'request';
  return {
    ...values,
    groupId: groupId ?? '',
    sourceId: sourceId ?? '',
    ...(isRequest ? { sql: '' } : { uri: '', resultPath: '' }),
    params: params.map(({ defaultValue, ...param }) => ({
      ...param,
      defaultValue: typedValue(param.type, defaultValue ?? ''),
    })),
  };
};
