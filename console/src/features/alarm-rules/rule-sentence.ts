import type { AlarmRuleDraft, RuleOperator } from '@eoms/contract';
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

const leafText = (leaf: EditedLeaf, words: SentenceWords): string => {
  const { t, watched } = words;
  const nameOf = (id: string): string => watched.get(id)?.field.name ?? (id || blank);
  const time = (seconds: number | null): string => (seconds === null ? blank : durationText(t, seconds));
  if (leaf.kind === 'offline') return t('s_offline');
  const property = nameOf(leaf.property);
  switch (leaf.kind) {
    case 'value':
      return t('s_value', {
        property,
        operator: t(operatorWords[leaf.operator]),
        value: valueText(words, leaf.property, leaf.value),
      });
    case 'compare': {
      const unit = watched.get(leaf.property)?.field.unit;
      const by = Math.abs(leaf.offset ?? 0);
      const shift = by === 0 ? '' : ` ${(leaf.offset ?? 0) < 0 ? '−' : '+'} ${by}${unit ? ` ${unit}` : ''}`;
      const value = `${nameOf(leaf.other)}${shift}`;
      return t('s_value', { property, operator: t(operatorWords[leaf.operator]), value });
    }
    case 'change':
      return t(`s_${leaf.direction}`, {
        property,
        amount: valueText(words, leaf.property, leaf.amount),
        time: time(leaf.withinSeconds),
      });
    case 'silence':
      return t('s_silence', { property, time: time(leaf.seconds) });
  }
};

/** A condition as a sentence; inner groups stand in brackets. */
export const conditionText = (rule: Rule<EditedLeaf>, words: SentenceWords, inner = false): string => {
  if (!isGroup(rule)) return leafText(rule, words);
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
