import { z } from 'zod';
import type { OrderAnswer, OrderAnswers, OrderField, OrderFieldKind } from './order-field.entities.ts';

/** What is wrong with an answer, as a key of the problems of fields. */
export interface AnswerProblem {
  readonly key: string;
  readonly problem: 'required' | 'text' | 'number' | 'tooSmall' | 'tooLarge' | 'choice' | 'date' | 'flag' | 'unknown';
  readonly params: Readonly<Record<string, string | number>>;
}
type Fault = Omit<AnswerProblem, 'key'> | undefined;
type Check<K extends OrderFieldKind> = (answer: OrderAnswer, field: Extract<OrderField, { kind: K }>) => Fault;

const fault = (problem: AnswerProblem['problem'], params: AnswerProblem['params'] = {}): Fault => ({ problem, params });

const checks: { readonly [K in OrderFieldKind]: Check<K> } = {
  text: (answer) => (typeof answer === 'string' ? undefined : fault('text')),
  number: (answer, { min, max }) => {
    if (typeof answer !== 'number') return fault('number');
    if (min !== null && answer < min) return fault('tooSmall', { limit: min });
    return max !== null && answer > max ? fault('tooLarge', { limit: max }) : undefined;
  },
  choice: (answer, { options }) =>
    options.some(({ key }) => key === answer)
      ? undefined
      : fault('choice', { choices: options.map(({ key }) => key).join(', ') }),
  date: (answer) => (z.iso.date().safeParse(answer).success ? undefined : fault('date')),
  boolean: (answer) => (typeof answer === 'boolean' ? undefined : fault('flag')),
};

const isMissing = (answer: OrderAnswer | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' && answer.trim() === '');

/**
 * What is wrong with the answers of an order: what is given has to fit its field, whenever that is asked for, and what
 * is required at one of `times` has to be there. Answers to fields that are asked no more stay as they are.
 */
export const answerProblems = (
  fields: readonly OrderField[],
  answers: OrderAnswers,
  times: readonly OrderField['at'][],
): AnswerProblem[] => {
  const known = new Map(fields.map((field) => [field.key, field]));
  const strangers = Object.keys(answers).flatMap((key) =>
    known.has(key) ? [] : [{ key, problem: 'unknown' as const, params: { name: key } }],
  );
  const wrong = fields.flatMap((field) => {
    const { key, off, required, at } = field;
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
    if (off) return [];
    if (answer === undefined || isMissing(answer))
      return required && times.includes(at) ? [{ key, problem: 'required' as const, params: {} }] : [];
    const found = (checks[field.kind] as Check<OrderFieldKind>)(answer, field as never);
    return found ? [{ key, ...found }] : [];
  });
  return [...strangers, ...wrong];
};
