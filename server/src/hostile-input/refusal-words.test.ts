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
/** A choice names values of the contract; the specification says "Invalid variable format" itself. */
const isOurs = (text: string): boolean => /^(must be one of: |Invalid variable format: )/.test(text);

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
      expect([...said].filter(([text]) => foreign[language].test(text) && !isOurs(text))).toEqual([]);
      const vague = (['wrongForm', 'invalid'] as const).map((name) => fieldProblemText(name, language));
      expect(vague.flatMap((text) => said.get(text) ?? [])).toEqual([]);
    },
  );

  it.each([
    ['phone', 'Incorrect format of mobile phone number'],
    ['host', 'The Host Format Is Incorrect'],
  ])('are the specification’s for every field named %s', (name, sentence) => {
    const said = everyEndpoint().flatMap(({ endpoint }) =>
      partsOf(endpoint).flatMap((schema) => {
        if (!schema) return [];
        const { value, spots } = sampleOf(schema, name);
        return (
          spots
            .flatMap((spot) => ['\u2603 §', true].map((other) => withOther(value, spot, other)))
            .flatMap((tried) =>
              fieldProblemsOf(schema.safeParse(tried, { reportInput: true }).error?.issues ?? [], 'en'),
            )
            .filter(({ field }) => field.split('.').at(-1) === name)
            // Which field of a directory is the phone number, and no number itself.
            .filter(({ field }) => !field.startsWith('mapping.'))
        );
      }),
    );
    expect(said.length).toBeGreaterThan(1);
    expect([...new Set(said.map(({ message }) => message))]).toEqual([sentence]);
  });
});
