import type { Envelope, ErrorCode } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import type { Language } from './context.ts';
import { joined, type Piece } from './ready-json.ts';
import type { PhraseParams, Refusal } from './refusal.ts';

export const success = <T>(data: T, requestId: string): Envelope<T> => ({
  status: true,
  data: data ?? null,
  code: '200',
  requestId,
});

/** The same around data that is JSON already. */
export const successBytes = (json: readonly Piece[], requestId: string): Buffer =>
  joined(['{"status":true,"data":', ...json, `,"code":"200","requestId":${JSON.stringify(requestId)}}`]);

const filled = (text: string, params: PhraseParams): string =>
  text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));

export const failure = (code: ErrorCode, language: Language, requestId: string): Envelope<never> => ({
  status: false,
  data: null,
  code,
  message: errorText(code, language),
  requestId,
});

export const refused = (refusal: Refusal, language: Language, requestId: string): Envelope<never> => ({
  ...failure(refusal.code, language, requestId),
  message: filled(errorText(refusal.code, language), refusal.params),
  ...(refusal.details ? { details: [...refusal.details] } : {}),
});
