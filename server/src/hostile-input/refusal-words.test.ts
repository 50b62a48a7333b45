import type { AnyEndpoint } from '@eoms/contract';
import { fieldProblemText } from '@eoms/phrases';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { everyEndpoint } from '../authorisation-matrix/matrix.fixture.ts';
import { fieldProblemsOf } from '../platform/http/field-problems.ts';
import { sampleOf, withOther } from './sample-spots.ts';

const wrong = [undefined, null, '', '\u2603 §', 'x'.repeat(20_000), 7.5, -1e12, 1e12, true, [], ['x'], {}, { x: 1 }];

const partsOf = (endpoint: AnyEndpoint): (z.ZodType | undefined)[] => [endpoint.params, endpoint.query, endpoint.body];

type Language = 'en' | 'zh';

/** The messages for invalid values in every field of every call; by message, with one field that causes it. */
const sentences = (): Record<Language, Map<string, string>> => {
  const found = { en: new Map<string, string>(), zh: new Map<string, string>() };
  for (const { name, endpoint } of everyEndpoint())
    for (const schema of partsOf(endpoint)) {
      if (!schema) continue;
      const { value, spots } = sampleOf(schema);
      const tries = spots.flatMap((spot) => wrong.map((other) => withOther(value, spot, other)));
      for (const tried of [...tries, {}, { noSuchField: 1 }, 'x']) {
        const issues = schema.safeParse(tried, { reportInput: true }).error?.issues ?? [];
        for (const language of ['en', 'zh'] as const)
          for (const { field, message } of fieldProblemsOf(issues, language))
            found[language].set(message, `${name} ${field}`);
      }
    }
  return found;
};

/** The schema library's own words, and the other language. */
const foreign = { en: /invalid|expected|received|pattern|string|[\u4e00-\u9fff]/i, zh: /^[^\u4e00-\u9fff]*$/ };
const isChoice = (text: string): boolean => text.startsWith('must be one of: ');

describe('the messages of refusals', () => {
  let all: ReturnType<typeof sentences>;
  beforeAll(() => {
    all = sentences();
  });

  it.each(['en', 'zh'] as const)(
    'are a person’s and say what is wanted, for every field of every call (%s)',
    (language) => {
      const said = all[language];
      expect(said.size).toBeGreaterThan(30);
      expect([...said].filter(([text]) => foreign[language].test(text) && !isChoice(text))).toEqual([]);
      const vague = (['wrongForm', 'invalid'] as const).map((name) => fieldProblemText(name, language));
      expect(vague.flatMap((text) => said.get(text) ?? [])).toEqual([]);
    },
  );
});
