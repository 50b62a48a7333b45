import { asksSource, type BehaviorParam, type DataBehavior, type DataBehaviorDraft } from '@eoms/contract';
import { typedValue, writtenValue } from '../../domain/data-behaviors/typed-value.ts';

/** A behaviour as the form has it: defaults as they are written. */
export interface BehaviorValues extends Omit<DataBehaviorDraft, 'groupId' | 'params'> {
  groupId: string | null;
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
  target: null,
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
  const { groupName: _g, sourceName: _s, status: _st, active: _a, lastTest: _l, updatedAt: _u, ...draft } = behavior;
  const params = draft.params.map((param) => ({ ...param, defaultValue: writtenValue(param.defaultValue) }));
  return { ...draft, params };
};

/** What is sent; parts that belong to another kind of method are left empty. */
export const draftOf = ({ groupId, params, ...values }: BehaviorValues): DataBehaviorDraft => {
  const { methodType, sourceId, target, sql, uri, resultPath } = values;
  const isRequest = methodType === 'request';
  const hasSource = asksSource(methodType);
  return {
    ...values,
    groupId: groupId ?? '',
    sourceId: hasSource ? sourceId : null,
    target: hasSource ? null : target,
    sql: hasSource && !isRequest ? sql : '',
    uri: isRequest ? uri : '',
    resultPath: isRequest || methodType === 'webhook' ? resultPath : '',
    params: params.map(({ defaultValue, ...param }) => ({
      ...param,
      defaultValue: typedValue(param.type, defaultValue ?? ''),
    })),
  };
};
