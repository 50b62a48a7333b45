import type { Language } from '@eoms/contract';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { type EditedCondition, watchedOf } from './edited-condition.ts';
import { hot, lost, properties } from './rule-samples.fixture.ts';
import { roughDuration, ruleSentence, type SentenceWords } from './rule-sentence.ts';
import { ruleOfSuggestion } from './rule-values.ts';

const wordsIn = (language: Language): SentenceWords => ({
  t: i18next.getFixedT(language, 'alarmRules'),
  watched: watchedOf(properties, language),
  yesNo: String,
});
const nested: EditedCondition = {
  match: 'all',
  rules: [
    { kind: 'compare', property: 'temperature', operator: '>=', other: 'target', offset: -2 },
    {
      match: 'any',
      rules: [
        { kind: 'value', property: 'mode', operator: '==', value: 1 },
        { kind: 'change', property: 'temperature', direction: 'rise', amount: 5, withinSeconds: 600 },
        { kind: 'silence', property: 'temperature', seconds: 3600 },
      ],
    },
  ],
};

beforeAll(async () => {
  await startTranslations();
  await i18next.loadLanguages(['zh', 'en']);
  await i18next.loadNamespaces('alarmRules');
});

it('says a rule in one sentence', () => {
  expect(ruleSentence(hot, wordsIn('zh'))).toBe('温度 高于 40 °C，持续 60 秒');
  expect(ruleSentence(hot, wordsIn('en'))).toBe('Temperature above 40 °C for 60 s');
});

it('puts inner groups in brackets and names every kind of condition', () => {
  const rule = {
    ...hot,
    condition: nested,
    raiseAfterSeconds: 0,
    times: { count: 3, withinSeconds: 1800 },
    hours: { applies: 'outside' as const, periods: [{ days: [5, 1, 2, 3, 4], from: '22:00', to: '06:00' }] },
  };
  expect(ruleSentence(rule, wordsIn('en'))).toBe(
    'Temperature at least Target − 2 °C and (Mode is Cooling or Temperature rises by 5 °C within 10 min or ' +
      'Temperature without a reading for 1 h), 3 times within 30 min, outside Mon–Fri 22:00–06:00 the next day',
  );
});

it('makes a rule about the connection of a suggestion without a property', () => {
  const rule = ruleOfSuggestion(lost, 'en');
  expect(rule).toMatchObject({ trigger: 'onlineStatus', name: 'AC-1 Device offline', scope: { modelIds: ['m1'] } });
  expect(ruleSentence(rule, wordsIn('en'))).toBe('Device offline');
});

it('rounds durations that nobody entered', () => {
  const { t } = wordsIn('en');
  expect([45.4, 7133, 9000].map((seconds) => roughDuration(t, seconds))).toEqual(['45 s', '119 min', '2.5 h']);
});
