import { z } from 'zod';
import {
  BehaviorParam,
  BehaviorResultType,
  paramFaults,
  paramsAtMost,
  RequestMethod,
  RequestUri,
} from '../data-behaviors/data-behavior.entities.ts';
import { ResultPath } from '../data-behaviors/result-path.ts';
import { Id, Name, Revision } from '../kit/fields.ts';

/** A data server as something to choose: a data source that speaks HTTP. */
export const DataService = z.object({
  id: Id,
  name: z.string(),
  baseUrl: z.string(),
  controllers: z.number().int(),
  methods: z.number().int(),
});
export type DataService = z.infer<typeof DataService>;

const methodFields = {
  name: Name,
  description: z.string().trim().max(500),
  requestMethod: RequestMethod,
  /** Behind the base address of the server; parts are parameters in braces. */
  uri: RequestUri,
  params: z.array(BehaviorParam).max(paramsAtMost),
  resultPath: ResultPath,
  resultType: BehaviorResultType,
  collection: z.boolean(),
};
/** As they are read: what was refused when they were saved is not among them. */
const readFields = { ...methodFields, uri: z.string() };
type Request = z.infer<z.ZodObject<typeof methodFields>>;

/** The same that is asked of a behaviour that makes this request. */
const checkRequest = ({ uri, params }: Request, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): void => {
  const say = (message: string, path: readonly (string | number)[]) =>
    addIssue({ code: 'custom', message, path: [...path] });
  const names = params.map(({ name }) => name);
  for (const [at, name] of names.entries()) if (names.indexOf(name) < at) say('sameParamTwice', ['params', at, 'name']);
  for (const { problem, path } of paramFaults({ methodType: 'request', sql: '', target: null, uri, params }, undefined))
    say(problem, path);
  if (uri === '') say('required', ['uri']);
};

/** What a controller of a data server can be asked: behaviours take their request from it. */
export const ServiceMethod = z.object({ id: Id, controllerId: Id, ...readFields, revision: Revision });
export type ServiceMethod = z.infer<typeof ServiceMethod>;
export const ServiceMethodDraft = z
  .strictObject({ id: Id.optional(), revision: Revision.optional(), controllerId: Id, ...methodFields })
  .superRefine(checkRequest);
export type ServiceMethodDraft = z.infer<typeof ServiceMethodDraft>;

/** Methods of a data server that belong together. */
export const ServiceController = z.object({
  id: Id,
  sourceId: Id,
  name: Name,
  description: z.string(),
  revision: Revision,
  methods: z.array(ServiceMethod),
});
export type ServiceController = z.infer<typeof ServiceController>;
export const ServiceControllerDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  sourceId: Id,
  name: Name,
  description: z.string().trim().max(500),
});
export type ServiceControllerDraft = z.infer<typeof ServiceControllerDraft>;

export const controllersAtMost = 200;
export const methodsAtMost = 1_000;
/** Operations of one import. */
export const operationsAtOnce = 100;

/** An operation of a document, as the method that it would become. */
export const FoundOperation = z.strictObject({ controller: Name, ...methodFields }).superRefine(checkRequest);
export type FoundOperation = z.infer<typeof FoundOperation>;

/** Why an operation of a document is not taken over. */
export const OperationFault = z.enum([
  /** HEAD, OPTIONS and the like. */
  'method',
  /** It needs a header or cookie of its own. */
  'header',
  'form',
  /** Its body is not JSON. */
  'bodyType',
  /** Its body is not an object of plain values. */
  'bodyShape',
  /** A parameter that it needs is a list or an object. */
  'list',
  /** It refers to another document, or to nothing. */
  'elsewhere',
  'otherServer',
  'tooManyParams',
  /** The document has more operations than are read. */
  'tooMany',
  /** Its path or names are none that a request may have. */
  'notAllowed',
]);
export type OperationFault = z.infer<typeof OperationFault>;

/**
 * How the server of a document fits the base address of the data server. `host`: it is somewhere else, and its paths
 * come behind the base address; `path`: its paths do not begin as the base address does, and come behind it all the same.
 */
export const ServerFit = z.enum(['same', 'host', 'path']);
export type ServerFit = z.infer<typeof ServerFit>;

/** What a document of OpenAPI says that a server can be asked. */
export const ServiceDocument = z.object({
  title: z.string(),
  version: z.string(),
  /** `OpenAPI 3.1.0`, `Swagger 2.0`. */
  format: z.string(),
  /** The address, in full, of the server that its paths are taken to belong to; empty: it names none. */
  server: z.string(),
  fit: ServerFit,
  operations: z.array(z.object({ controller: z.string(), ...readFields, known: z.boolean() })),
  leftOut: z.array(z.object({ operation: z.string(), reason: OperationFault })),
  /** Of what is left out, how many are not in that list. */
  leftOutMore: z.number().int(),
});
export type ServiceDocument = z.infer<typeof ServiceDocument>;
