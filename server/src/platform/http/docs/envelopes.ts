import { errorCodes, FieldProblem } from '@eoms/contract';
import { z } from 'zod';
import { type Json, type JsonSchema, refTo } from './json-schema.ts';
import type { SchemaRegistry } from './schema-registry.ts';

const requestId = z.uuid();

/** The two forms of the envelope, distinguished by `status`; each call adds the `data` of its success. */
const Success = z.object({ status: z.literal(true), code: z.literal('200'), requestId });
const Refusal = z.object({
  status: z.literal(false),
  data: z.null(),
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.array(FieldProblem).optional(),
  requestId,
});

export const envelopeSchemas = (registry: SchemaRegistry): Record<string, JsonSchema> => ({
  Success: registry.output(Success),
  Refusal: {
    ...registry.output(Refusal),
    description: 'Why nothing was done: `code` for programs, `message` for people, `details` for each field of a 422.',
  },
});

/** What a call answers with HTTP 200: its data or a refusal. */
export const answerSchema = (data: JsonSchema): JsonSchema => ({
  oneOf: [
    { allOf: [refTo('Success'), { type: 'object', properties: { data }, required: ['data'] }] },
    refTo('Refusal'),
  ],
});

const content = { 'application/json': { schema: refTo('Refusal') } };
export const envelopeResponses: Json = {
  Malformed: { description: 'The request is no proper HTTP or JSON, or too large.', content },
  Fault: { description: 'The server failed, or is not ready. `requestId` finds the reason in its log.', content },
};
