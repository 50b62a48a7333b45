import { z } from 'zod';
import {
  BehaviorParam,
  BehaviorResultType,
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

/** What a controller of a data server can be asked: behaviours take their request from it. */
export const ServiceMethod = z.object({ id: Id, controllerId: Id, ...methodFields, revision: Revision });
export type ServiceMethod = z.infer<typeof ServiceMethod>;
export const ServiceMethodDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  controllerId: Id,
  ...methodFields,
});
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
export const operationsAtOnce = 300;

/** An operation of a document, as the method that it would become. */
export const FoundOperation = z.strictObject({ controller: Name, ...methodFields });
export type FoundOperation = z.infer<typeof FoundOperation>;

/** What a document of OpenAPI says that a server can be asked. */
export const ServiceDocument = z.object({
  title: z.string(),
  version: z.string(),
  /** `OpenAPI 3.1.0`, `Swagger 2.0`. */
  format: z.string(),
  /** What the addresses of its servers are, in full. */
  servers: z.array(z.string()),
  operations: z.array(FoundOperation.extend({ known: z.boolean() })),
  /** What is not taken over, and the name of its phrase. */
  leftOut: z.array(z.object({ operation: z.string(), reason: z.string() })),
});
export type ServiceDocument = z.infer<typeof ServiceDocument>;
