import { z } from 'zod';

/** `field` is a path in the body, query or params (`roles.0.id`); `message` is in the caller's language. */
export const FieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/**
 * The body of every JSON answer. Success: `status: true, code: '200'`. A refusal is HTTP 200 with `status: false` and a
 * code of `vocabulary/error-codes`; `details` names the offending fields of a 422.
 */
export interface Envelope<T> {
  status: boolean;
  data: T | null;
  code: string;
  message?: string;
  details?: FieldProblem[];
  requestId: string;
}

/** Returns the envelope's schema, to validate replies and to describe them in OpenAPI. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    status: z.boolean(),
    data: data.nullable(),
    code: z.string(),
    message: z.string().optional(),
    details: z.array(FieldProblem).optional(),
    requestId: z.string(),
  });
