import type { Envelope, FieldProblem } from '@eoms/contract';
import { apiRefusal } from './api-refusal.ts';

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'status' in body && 'code' in body;

/** Returns the data of a response, or throws its refusal. `httpStatus` only matters when the body is no envelope. */
export const unwrap = (body: unknown, httpStatus: number): unknown => {
  if (!isEnvelope(body)) throw apiRefusal(httpStatus === 503 || httpStatus === 502 ? '503' : '500');
  if (body.status) return body.data;
  const details: readonly FieldProblem[] = body.details ?? [];
  throw apiRefusal(body.code, body.message ?? '', details, body.requestId);
};

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
