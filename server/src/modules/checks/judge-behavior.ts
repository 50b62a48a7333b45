import { type BehaviorCheck, plainResult } from '@eoms/contract';
import { compare } from '@eoms/engine';
import { errorTexts, plainWords, behaviorTexts as texts } from '@eoms/phrases';
import { behaviorKey } from './ask-behaviors.ts';
import type { Judged } from './judged.ts';
import type { Present } from './present.ts';

/** What was not answered, or has no value there, is not known; the trace says why, and how old an answer is. */
export const judgeBehavior = (check: BehaviorCheck, { answers, at }: Pick<Present, 'answers' | 'at'>): Judged => {
  const { path, operator, value: wanted } = check;
  const answer = answers?.get(behaviorKey(check));
  const text = texts.check(answer?.name ?? texts.unknown.zh, path, operator, plainWords(wanted));
  if (answer === undefined)
    return {
      met: undefined,
      text: { ...text, en: texts.check(texts.unknown.en, path, operator, plainWords(wanted)).en },
      seen: texts.notAsked,
    };
  if (answer.code !== undefined) return { met: undefined, text, seen: errorTexts(answer.code) };
  const found = plainResult(answer.value, path);
  if (found === undefined) return { met: undefined, text, seen: errorTexts('dataBehavior.noValue') };
  const seconds = Math.max(0, Math.floor((at - (answer.at ?? at)) / 1_000));
  return { met: compare(found, operator, wanted), text, seen: texts.seen(plainWords(found), seconds) };
};
