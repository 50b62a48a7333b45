import { type Envelope, type ErrorCode, type FieldProblem, textOf } from '@eoms/contract';
import { errorText, problemMarks } from '@eoms/phrases';
import type { Language } from './context.ts';
import { joined, type Piece } from './ready-json.ts';
import type { FieldAtFault, PhraseParams, Refusal } from './refusal.ts';

export const success = <T>(data: T, requestId: string): Envelope<T> => ({
  status: true,
  data: data ?? null,
  code: '200',
  requestId,
});

/** The same envelope around data that is serialised already. */
export const successBytes = (json: readonly Piece[], requestId: string): Buffer =>
  joined(['{"status":true,"data":', ...json, `,"code":"200","requestId":${JSON.stringify(requestId)}}`]);

const filled = (text: string, params: PhraseParams, language: Language): string =>
  text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => {
    const value = params[name] ?? whole;
    return typeof value === 'object' ? textOf(value, language) : String(value);
  });

export const failure = (code: ErrorCode, language: Language, requestId: string): Envelope<never> => ({
  status: false,
  data: null,
  code,
  message: errorText(code, language),
  requestId,
});

/** `user.emailInUse` concerns the field `email`: the code of a value that must be unique names its field. */
const fieldOfCode = (code: ErrorCode): readonly FieldAtFault[] | undefined => {
  const field = /\.(\w+)InUse$/.exec(code)?.[1];
  return field === undefined ? undefined : [{ field }];
};

const saidAtMost = 5;

/**
 * The headline followed by the particular problem. A '422' marks the fields of a form instead, as there may be many.
 */
const sentence = (code: ErrorCode, headline: string, problems: readonly FieldProblem[], language: Language): string => {
  const particular = [...new Set(problems.map(({ message }) => message))].filter((message) => message !== headline);
  if (code === '422' || particular.length === 0) return headline;
  const said = particular.slice(0, saidAtMost);
  if (particular.length > saidAtMost) said.push('…');
  return (
    headline.replace(/\.$/, '') + textOf(problemMarks.first, language) + said.join(textOf(problemMarks.next, language))
  );
};

/** The texts of a refusal in the caller's language: one sentence, and one for each field at fault. */
export const wordsOf = (refusal: Refusal, language: Language): { message: string; details?: FieldProblem[] } => {
  const headline = filled(errorText(refusal.code, language), refusal.params, language);
  const given = refusal.details ?? fieldOfCode(refusal.code);
  if (!given) return { message: headline };
  const details = given.map(({ field, message }) => ({ field, message: message ?? headline }));
  return { message: sentence(refusal.code, headline, details, language), details };
};

export const refused = (refusal: Refusal, language: Language, requestId: string): Envelope<never> => ({
  ...failure(refusal.code, language, requestId),
  ...wordsOf(refusal, language),
});
