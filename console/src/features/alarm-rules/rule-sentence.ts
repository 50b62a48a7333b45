import { type AlarmRuleDraft, type ByKind, byKind, type RuleOperator } from '@eoms/contract';
import { blank, fieldValueText } from '../../domain/fields/field-value-text.ts';
import { durationText } from '../../domain/schedules/duration-text.ts';
import { hoursText } from '../../domain/schedules/hours-text.ts';
import type { usePhrases } from '../../i18n/i18n.ts';
import { isGroup, type Rule } from '../../ui/rule-editor/rule.ts';
import type { EditedCondition, EditedLeaf, Watched } from './edited-condition.ts';

type T = ReturnType<typeof usePhrases<'alarmRules'>>;
export interface SentenceWords {
  t: T;
  watched: Watched;
  yesNo: (value: boolean) => string;
}

export const operatorWords = {
  '>': 'op_above',
  '>=': 'op_atLeast',
  '<': 'op_below',
  '<=': 'op_atMost',
  '==': 'op_equals',
  '!=': 'op_differs',
  includes: 'op_contains',
} as const satisfies Record<RuleOperator, string>;

/** About how long, for durations that nobody has entered: `7133` is 2 h. */
export const roughDuration = (t: T, seconds: number): string => {
  if (seconds < 120) return t('seconds', { count: Math.round(seconds) });
  if (seconds < 7200) return t('minutes', { count: Math.round(seconds / 60) });
  return t('hours', { count: Math.round(seconds / 360) / 10 });
};

export const valueText = ({ watched, yesNo }: SentenceWords, property: string, value: unknown): string =>
  fieldValueText(watched.get(property)?.field, value, yesNo);

const nameOf = ({ watched }: SentenceWords, id: string): string => watched.get(id)?.field.name ?? (id || blank);
const time = ({ t }: SentenceWords, seconds: number | null): string =>
  seconds === null ? blank : durationText(t, seconds);

const leafText: ByKind<EditedLeaf, string, [words: SentenceWords]> = {
  value: ({ property, operator, value }, words) =>
    words.t('s_value', {
      property: nameOf(words, property),
      operator: words.t(operatorWords[operator]),
      value: valueText(words, property, value),
    }),
  compare: ({ property, operator, other, offset }, words) => {
    const unit = words.watched.get(property)?.field.unit;
    const by = Math.abs(offset ?? 0);
    const shift = by === 0 ? '' : ` ${(offset ?? 0) < 0 ? '−' : '+'} ${by}${unit ? ` ${unit}` : ''}`;
    const value = `${nameOf(words, other)}${shift}`;
    return words.t('s_value', {
      property: nameOf(words, property),
      operator: words.t(operatorWords[operator]),
      value,
    });
  },
  change: ({ property, direction, amount, withinSeconds }, words) =>
    words.t(`s_${direction}`, {
      property: nameOf(words, property),
      amount: valueText(words, property, amount),
      time: time(words, withinSeconds),
    }),
  silence: ({ property, seconds }, words) =>
    words.t('s_silence', { property: nameOf(words, property), time: time(words, seconds) }),
  offline: (_, { t }) => t('s_offline'),
};

/** A condition as a sentence; inner groups stand in brackets. */
export const conditionText = (rule: Rule<EditedLeaf>, words: SentenceWords, inner = false): string => {
  if (!isGroup(rule)) return byKind(leafText, rule, words);
  if (rule.rules.length === 0) return blank;
  const text = rule.rules
    .map((one) => conditionText(one, words, true))
    .join(words.t(rule.match === 'all' ? 's_and' : 's_or'));
  return inner && rule.rules.length > 1 ? words.t('s_group', { words: text }) : text;
};

export type Told = Pick<AlarmRuleDraft, 'trigger' | 'raiseAfterSeconds' | 'times' | 'hours'> & {
  condition: EditedCondition | null;
};

/** When a rule raises its alarm, in one sentence: "temperature above 40 °C for 60 s". */
export const ruleSentence = (rule: Told, words: SentenceWords): string => {
  const { t } = words;
  const { trigger, condition, raiseAfterSeconds, times, hours } = rule;
  const core =
    trigger === 'onlineStatus' || condition === null
      ? t(trigger === 'onlineStatus' ? 's_offline' : 'empty_condition')
      : conditionText(condition, words);
  return [
    core,
    raiseAfterSeconds > 0 ? t('s_held', { time: durationText(t, raiseAfterSeconds) }) : '',
    times ? t('s_times', { count: times.count, time: durationText(t, times.withinSeconds) }) : '',
    hours ? t(hours.applies === 'inside' ? 's_inside' : 's_outside', { hours: hoursText(t, hours) }) : '',
  ].join('');
};
