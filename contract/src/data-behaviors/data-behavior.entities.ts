import { z } from 'zod';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { isJson } from '../kit/json-text.ts';
import { groupDraftFields, groupFields } from '../kit/two-level-groups.ts';
import { PlainType } from '../vocabulary/plain-types.ts';
import { ScreenAddress } from '../vocabulary/screen-addresses.ts';
import type { DatabaseKind } from '../vocabulary/sql-dialects.ts';
import { namesInSql } from '../vocabulary/sql-parameters.ts';
import {
  BehaviorParamName,
  BehaviorTarget,
  isTargetKind,
  MethodName,
  namesInTarget,
  ParamValue,
  targetKinds,
} from './behavior-target.ts';
import { ResultPath } from './result-path.ts';

export const DataBehaviorGroup = z.object({ ...groupFields, behaviors: z.number().int() });
export type DataBehaviorGroup = z.infer<typeof DataBehaviorGroup>;
export const DataBehaviorGroupDraft = z.strictObject(groupDraftFields);
export type DataBehaviorGroupDraft = z.infer<typeof DataBehaviorGroupDraft>;

/** Methods that ask a data source. */
const sourceMethods = ['query', 'execution', 'request'] as const;
/**
 * `query` reads a database, in a transaction that cannot write; `execution` changes it; `request` asks an HTTP service;
 * the others are the kinds of `BehaviorTarget`.
 */
export const BehaviorMethodType = z.enum([...sourceMethods, ...targetKinds]);
export type BehaviorMethodType = z.infer<typeof BehaviorMethodType>;
/** Whether methods of this type ask a data source. */
export const asksSource = (methodType: BehaviorMethodType): boolean => sourceMethods.some((one) => one === methodType);
export const RequestMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** `object`: a row, or what JSON calls an object. */
export const BehaviorResultType = z.enum([...PlainType.options, 'object']);
export type BehaviorResultType = z.infer<typeof BehaviorResultType>;

export const BehaviorParam = z.strictObject({
  name: BehaviorParamName,
  type: PlainType,
  required: z.boolean(),
  /** Used where a call gives no value; null: none. */
  defaultValue: ParamValue,
  /** Of requests: what it is called there, if that is no name of a parameter: `page-size`, `filter[room]`. */
  sentAs: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}&=#]+$/u, 'invalid')
    .optional(),
  /** Of requests: where it goes. A part of the address is named there in braces: `/meetings/{meetingId}`. */
  place: z.enum(['path', 'query', 'body']),
});
export type BehaviorParam = z.infer<typeof BehaviorParam>;

export const paramsAtMost = 30;

/** The names in braces of an address. */
export const namesInUri = (uri: string): string[] => [...uri.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
const isUri = (uri: string): boolean =>
  /^(?:\/(?!\/)(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/%]|\{[A-Za-z_][A-Za-z0-9_]*\})*)?$/.test(uri) &&
  !uri.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));

/** Behind the base address of a service, without query. */
export const RequestUri = z
  .string()
  .trim()
  .max(500)
  .refine(isUri, 'requestUri')
  .meta({ examples: ['/meetings/{meetingId}'] });

const behaviorFields = {
  groupId: Id,
  name: Name,
  /** What other programs call it by; one in the whole installation. */
  methodName: MethodName,
  description: z.string().trim().max(500),
  /** The venue depends on it: it is not removed, nor renamed. */
  system: z.boolean(),
  methodType: BehaviorMethodType,
  /** Of methods that ask a source; null for all others. */
  sourceId: Id.nullable(),
  /** Of methods without a source, of the same kind; null for all others. */
  target: BehaviorTarget.nullable(),
  /** One statement; its parameters are `:name`, and are never put into the text. */
  sql: z
    .string()
    .trim()
    .max(20_000)
    .meta({ examples: ['select count(*) from attendance where meeting = :meetingId'] }),
  requestMethod: RequestMethod,
  /** Behind the base address of the service, without query: `/meetings/{meetingId}`. */
  uri: z
    .string()
    .trim()
    .max(500)
    .meta({ examples: ['/meetings/{meetingId}'] }),
  /** Where in the answer of a request the result is. */
  resultPath: ResultPath,
  resultType: BehaviorResultType,
  /** The result is a list of those. */
  collection: z.boolean(),
  timeoutSeconds: z.number().int().min(1).max(30),
  /** For how long the same call is answered from the last result; 0: it is always asked. Never of executions. */
  cacheSeconds: z.number().int().min(0).max(3_600),
  params: z.array(BehaviorParam).max(paramsAtMost),
};

interface Asking {
  readonly methodType: BehaviorMethodType;
  readonly sql: string;
  readonly uri: string;
  readonly target: BehaviorTarget | null;
  readonly params: readonly BehaviorParam[];
}
/** What is wrong, as the name of its phrase, and the field it is wrong in. */
export interface ParamFault {
  readonly problem: 'paramUndeclared' | 'paramUnused';
  readonly path: readonly (string | number)[];
}

/** What a method asks for by name, and where it does. */
const askedBy = ({ methodType, sql, uri, target }: Asking, kind: DatabaseKind | undefined) => {
  if (target !== null)
    return { names: (namesInTarget[target.kind] as (of: BehaviorTarget) => string[])(target), in: 'target' };
  if (methodType === 'request' || kind === undefined) return { names: namesInUri(uri), in: 'uri' };
  return { names: namesInSql(sql, kind), in: 'sql' };
};

/**
 * What a behaviour asks for must be declared, and what is declared as a part of the address must be in it. What a
 * statement asks for depends on the database that reads it; an expression may use any parameter.
 */
export const paramFaults = (asking: Asking, kind: DatabaseKind | undefined): ParamFault[] => {
  const { methodType, params } = asking;
  const asked = askedBy(asking, kind);
  const isDeclared = (wanted: string) => params.some(({ name }) => name === wanted);
  const isIdle = ({ name, place }: BehaviorParam) => {
    if (methodType === 'composition') return false;
    return methodType === 'request' ? (place === 'path') !== asked.names.includes(name) : !asked.names.includes(name);
  };
  const undeclared: ParamFault = { problem: 'paramUndeclared', path: [asked.in] };
  return [
    ...(asked.names.every(isDeclared) ? [] : [undeclared]),
    ...params.flatMap((param, at): ParamFault[] =>
      isIdle(param) ? [{ problem: 'paramUnused', path: ['params', at, 'name'] }] : [],
    ),
  ];
};

/** What has to be there for a method of this type, and is not. */
const missingIn = ({
  methodType,
  sourceId,
  target,
  sql,
  uri,
}: Omit<Asking, 'params'> & { sourceId: string | null }) => {
  if (isTargetKind(methodType))
    return [...(target?.kind === methodType ? [] : ['target']), ...(sourceId === null ? [] : ['sourceId'])];
  const text = methodType === 'request' ? uri : sql;
  return [
    ...(sourceId === null ? ['sourceId'] : []),
    ...(target === null ? [] : ['target']),
    ...(text === '' ? [methodType === 'request' ? 'uri' : 'sql'] : []),
  ];
};

export const DataBehaviorDraft = z
  .strictObject({
    id: Id.optional(),
    revision: Revision.optional(),
    ...behaviorFields,
    target: behaviorFields.target.default(null),
  })
  .superRefine((draft, { addIssue }) => {
    const say = (message: string, path: (string | number)[]) => addIssue({ code: 'custom', message, path });
    const names = draft.params.map(({ name }) => name);
    for (const [at, { name }] of draft.params.entries())
      if (names.indexOf(name) < at) say('sameParamTwice', ['params', at, 'name']);
    for (const field of missingIn(draft)) say('required', [field]);
    if (draft.target?.kind === 'constant' && !isJson(draft.target.json)) say('json', ['target', 'json']);
    if (!isUri(draft.uri)) say('requestUri', ['uri']);
    // Those of a statement are looked for where its database is known.
    if (draft.methodType !== 'query' && draft.methodType !== 'execution')
      for (const { problem, path } of paramFaults(draft, undefined)) say(problem, [...path]);
  });
export type DataBehaviorDraft = z.infer<typeof DataBehaviorDraft>;

export const DataBehaviorStatus = z.enum(['notActivated', 'tested', 'activated']);
export type DataBehaviorStatus = z.infer<typeof DataBehaviorStatus>;

/** What the last test of a behaviour, as it is now, came to. */
export const BehaviorTestMark = z.object({ ok: z.boolean(), at: Time, by: z.string(), tookMs: z.number().int() });
export type BehaviorTestMark = z.infer<typeof BehaviorTestMark>;

/** What a behaviour is and does, as it was when it was activated. */
export const ActiveBehavior = z.object({ ...behaviorFields, revision: Revision, since: Time, by: z.string() });
export type ActiveBehavior = z.infer<typeof ActiveBehavior>;

export const DataBehavior = z.object({
  id: Id,
  ...behaviorFields,
  groupName: z.string(),
  sourceName: z.string().nullable(),
  /** Of what is stored now; calls are answered by what was activated last. */
  status: DataBehaviorStatus,
  /** What answers calls, until a newer one is activated or it is taken back; null: nothing. */
  active: ActiveBehavior.nullable(),
  /** Null: not tested since its last change. */
  lastTest: BehaviorTestMark.nullable(),
  /** Grows with every change. */
  revision: Revision,
  updatedAt: Time,
});
export type DataBehavior = z.infer<typeof DataBehavior>;

export const DataBehaviorRow = DataBehavior.omit({ sql: true, params: true, target: true, active: true }).extend({
  paramCount: z.number().int(),
  /** The revision that answers calls; null: none. */
  activeRevision: Revision.nullable(),
});
export type DataBehaviorRow = z.infer<typeof DataBehaviorRow>;

const changing: Readonly<Record<BehaviorMethodType, boolean | 'unlessGet'>> = {
  query: false,
  execution: true,
  request: 'unlessGet',
  constant: false,
  property: false,
  action: true,
  composition: false,
  webhook: false,
  entity: false,
};
/** Whether a call changes nothing, as far as the behaviour says: only such may be asked by conditions. */
export const onlyAsks = ({
  methodType,
  requestMethod,
}: Pick<DataBehavior, 'methodType' | 'requestMethod'>): boolean => {
  const changes = changing[methodType];
  return changes === 'unlessGet' ? requestMethod === 'GET' : !changes;
};

/** An activated behaviour as something to choose, with what a call of it needs. */
export const DataBehaviorChoice = DataBehavior.pick({
  id: true,
  name: true,
  methodName: true,
  groupName: true,
  methodType: true,
  requestMethod: true,
  resultType: true,
  collection: true,
  params: true,
});
export type DataBehaviorChoice = z.infer<typeof DataBehaviorChoice>;

/** What uses a behaviour in its steps and conditions. */
export const BehaviorUses = z.object({
  count: z.number().int(),
  /** At most 50 of them; none for whoever may not see all places. */
  users: z.array(z.object({ screen: ScreenAddress, name: z.string() })),
});
export type BehaviorUses = z.infer<typeof BehaviorUses>;

/** Plain values, lists and objects of them. `long` values are texts. */
export const BehaviorValue = z.unknown();

export const BehaviorResult = z.object({
  value: BehaviorValue,
  /** When the far side answered. */
  at: Time,
  tookMs: z.number().int(),
  /** Answered from the last result. */
  cached: z.boolean(),
});
export type BehaviorResult = z.infer<typeof BehaviorResult>;

export const BehaviorTest = z.object({
  ok: z.boolean(),
  /** An error code with a text in `phrases`; null if it passed. */
  code: z.string().nullable(),
  /** What was sent, in one line, without secrets. */
  sent: z.string(),
  /** What the far side said: a status, how many rows, or why not. */
  said: z.string(),
  value: BehaviorValue,
  tookMs: z.number().int(),
  bytes: z.number().int(),
  /** The behaviour was not changed meanwhile, and has this state now. */
  status: DataBehaviorStatus,
});
export type BehaviorTest = z.infer<typeof BehaviorTest>;

/** Largest body that another system may send, in bytes. */
export const receivedAtMost = 64 * 1024;

/** What another system sends the answer of a behaviour to. */
export const Received = z.object({ hasKey: z.boolean(), at: Time.nullable() });
export type Received = z.infer<typeof Received>;
