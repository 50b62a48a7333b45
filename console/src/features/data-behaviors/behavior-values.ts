import { asksSource, type DataBehavior, type DataBehaviorDraft, type ServiceMethod } from '@eoms/contract';
import { typedParams, type WrittenParam, writtenParams } from '../../domain/data-behaviors/written-params.ts';

/** A behaviour as the form has it: defaults as they are written. */
export interface BehaviorValues extends Omit<DataBehaviorDraft, 'groupId' | 'params'> {
  groupId: string | null;
  params: WrittenParam[];
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
  return { ...draft, params: writtenParams(draft.params) };
};

/** `List rooms` → `listRooms`; nothing where no letters of a method name are left. */
const methodNameOf = (name: string): string => {
  const words = name.match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return /^[A-Za-z]/.test(joined) ? (joined.charAt(0).toLowerCase() + joined.slice(1)).slice(0, 64) : '';
};

/** What a behaviour takes over from a method of its data server; names that it has already stay. */
export const requestOf = (
  { name, description, requestMethod, uri, params, resultPath, resultType, collection }: ServiceMethod,
  now: Pick<BehaviorValues, 'name' | 'methodName' | 'description'>,
) => ({
  name: now.name || name,
  methodName: now.methodName || methodNameOf(name),
  description: now.description || description,
  requestMethod,
  uri,
  params: writtenParams(params),
  resultPath,
  resultType,
  collection,
});

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
    params: typedParams(params),
  };
};
