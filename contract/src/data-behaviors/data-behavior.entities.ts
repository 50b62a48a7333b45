import { z } from 'zod';
import { Id, Name, Revision, Sort, Time } from '../kit/fields.ts';
import { PlainType } from '../vocabulary/plain-types.ts';
import { ScreenAddress } from '../vocabulary/screen-addresses.ts';
import type { DatabaseKind } from '../vocabulary/sql-dialects.ts';
import { namesInSql } from '../vocabulary/sql-parameters.ts';
import { ResultPath } from './result-path.ts';

/** Groups form a tree of at most two levels. */
export const DataBehaviorGroup = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: Name,
  sort: Sort,
  /** Behaviours in it, without those of groups below. */
  behaviors: z.number().int(),
  revision: Revision,
});
export type DataBehaviorGroup = z.infer<typeof DataBehaviorGroup>;
export const DataBehaviorGroupDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  parentId: Id.nullable(),
  name: Name,
});
export type DataBehaviorGroupDraft = z.infer<typeof DataBehaviorGroupDraft>;

/**
 * `query` reads a database, in a transaction that cannot write; `execution` changes it; `request` asks an HTTP service.
 */
export const BehaviorMethodType = z.enum(['query', 'execution', 'request']);
export type BehaviorMethodType = z.infer<typeof BehaviorMethodType>;
export const RequestMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** `object`: a row, or what JSON calls an object. */
export const BehaviorResultType = z.enum([...PlainType.options, 'object']);
export type BehaviorResultType = z.infer<typeof BehaviorResultType>;

/** Letters, digits and underscores, not starting with a digit (specification section 5). */
const MethodName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'className')
  .meta({ examples: ['getAttendance'] });
export const BehaviorParamName = MethodName.meta({ examples: ['meetingId'] });
const ParamValue = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);

export const BehaviorParam = z.strictObject({
  name: BehaviorParamName,
  type: PlainType,
  required: z.boolean(),
  /** Used where a call gives no value; null: none. */
  defaultValue: ParamValue,
  /** Of requests: where it goes. A part of the address is named there in braces: `/meetings/{meetingId}`. */
  place: z.enum(['path', 'query', 'body']),
});
export type BehaviorParam = z.infer<typeof BehaviorParam>;

export const paramsAtMost = 30;

/** Arguments of a call by the names of the parameters. */
export const BehaviorArgs = z.record(BehaviorParamName, ParamValue);
export type BehaviorArgs = z.infer<typeof BehaviorArgs>;

/** The names in braces of an address. */
export const namesInUri = (uri: string): string[] => [...uri.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
const isUri = (uri: string): boolean =>
  /^(?:\/(?!\/)(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/%]|\{[A-Za-z_][A-Za-z0-9_]*\})*)?$/.test(uri) &&
  !uri.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));

const behaviorFields = {
  groupId: Id,
  name: Name,
  /** What other programs call it by; one in the whole installation. */
  methodName: MethodName,
  description: z.string().trim().max(500),
  /** The venue depends on it: it is not removed, nor renamed. */
  system: z.boolean(),
  methodType: BehaviorMethodType,
  sourceId: Id,
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
  readonly params: readonly BehaviorParam[];
}
/** What is wrong, as the name of its phrase, and the field it is wrong in. */
export interface ParamFault {
  readonly problem: 'paramUndeclared' | 'paramUnused';
  readonly path: readonly (string | number)[];
}

/**
 * What a behaviour asks for must be declared, and what is declared as a part of the address must be in it. What a
 * statement asks for depends on the database that reads it.
 */
export const paramFaults = ({ methodType, sql, uri, params }: Asking, kind: DatabaseKind | undefined): ParamFault[] => {
  const isRequest = methodType === 'request';
  const asked = kind === undefined || isRequest ? namesInUri(uri) : namesInSql(sql, kind);
  const isDeclared = (wanted: string) => params.some(({ name }) => name === wanted);
  const isIdle = ({ name, place }: BehaviorParam) =>
    isRequest ? (place === 'path') !== asked.includes(name) : !asked.includes(name);
  const undeclared: ParamFault = { problem: 'paramUndeclared', path: [isRequest ? 'uri' : 'sql'] };
  return [
    ...(asked.every(isDeclared) ? [] : [undeclared]),
    ...params.flatMap((param, at): ParamFault[] =>
      isIdle(param) ? [{ problem: 'paramUnused', path: ['params', at, 'name'] }] : [],
    ),
  ];
};

export const DataBehaviorDraft = z
  .strictObject({ id: Id.optional(), revision: Revision.optional(), ...behaviorFields })
  .superRefine((draft, { addIssue }) => {
    const say = (message: string, path: (string | number)[]) => addIssue({ code: 'custom', message, path });
    const names = draft.params.map(({ name }) => name);
    for (const [at, { name }] of draft.params.entries())
      if (names.indexOf(name) < at) say('sameParamTwice', ['params', at, 'name']);
    const text = draft.methodType === 'request' ? 'uri' : 'sql';
    if (draft[text] === '') say('required', [text]);
    if (!isUri(draft.uri)) say('requestUri', ['uri']);
    // Those of a statement are looked for where its database is known.
    if (draft.methodType === 'request')
      for (const { problem, path } of paramFaults(draft, undefined)) say(problem, [...path]);
  });
export type DataBehaviorDraft = z.infer<typeof DataBehaviorDraft>;

export const DataBehaviorStatus = z.enum(['notActivated', 'tested', 'activated']);
export type DataBehaviorStatus = z.infer<typeof DataBehaviorStatus>;

/** What the last test of a behaviour, as it is now, came to. */
export const BehaviorTestMark = z.object({ ok: z.boolean(), at: Time, by: z.string(), tookMs: z.number().int() });
export type BehaviorTestMark = z.infer<typeof BehaviorTestMark>;

export const DataBehavior = z.object({
  id: Id,
  ...behaviorFields,
  groupName: z.string(),
  sourceName: z.string(),
  status: DataBehaviorStatus,
  /** Null: not tested since its last change. */
  lastTest: BehaviorTestMark.nullable(),
  /** Grows with every change. */
  revision: Revision,
  updatedAt: Time,
});
export type DataBehavior = z.infer<typeof DataBehavior>;

export const DataBehaviorRow = DataBehavior.omit({ sql: true, params: true }).extend({ paramCount: z.number().int() });
export type DataBehaviorRow = z.infer<typeof DataBehaviorRow>;

/** Whether a call changes nothing, as far as the behaviour says: only such may be asked by conditions. */
export const onlyAsks = ({ methodType, requestMethod }: Pick<DataBehavior, 'methodType' | 'requestMethod'>): boolean =>
  methodType === 'query' || (methodType === 'request' && requestMethod === 'GET');

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
