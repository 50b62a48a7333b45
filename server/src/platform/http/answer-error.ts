import type { Envelope, ErrorCode } from '@eoms/contract';
import { isErrorCode } from '@eoms/phrases';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { isDiskFull } from '../disk-full.ts';
import type { Language } from './context.ts';
import { failure, refused } from './envelope.ts';
import { Refusal } from './refusal.ts';

export interface Answer {
  readonly httpStatus: number;
  readonly envelope: Envelope<unknown>;
  /** True for internal errors, which are logged with their stack. */
  readonly fault: boolean;
}

/** Refusals are sent as HTTP 200; only malformed HTTP, body limits and internal errors have another status. */
export const answerError = (error: unknown, language: Language, requestId: string): Answer => {
  if (error instanceof Refusal) {
    const httpStatus = error.code === '413' || error.code === '415' || error.code === '400' ? Number(error.code) : 200;
    return { httpStatus, envelope: refused(error, language, requestId), fault: false };
  }
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    const code: ErrorCode = isErrorCode(String(status)) ? (String(status) as ErrorCode) : '400';
    return { httpStatus: status, envelope: failure(code, language, requestId), fault: false };
  }
  // An expected state of a machine, and nothing was changed: the console shows it like any other refusal.
  if (isDiskFull(error)) return { httpStatus: 200, envelope: failure('507', language, requestId), fault: true };
  if (isDatabaseAway(error)) {
    return { httpStatus: 503, envelope: failure('503', language, requestId), fault: true };
  }
  return { httpStatus: 500, envelope: failure('500', language, requestId), fault: true };
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
