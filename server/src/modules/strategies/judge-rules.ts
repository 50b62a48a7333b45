import {
  type ByKind,
  byKind,
  isRuleGroup,
  type RuleTree,
  rulesIn,
  type SourceText,
  type StrategyRule,
  type StrategyRules,
} from '@eoms/contract';
import type { DeviceState } from '@eoms/engine';
import { automationTexts, plainWords, strategyTexts as texts } from '@eoms/phrases';
import { type DeviceWords, type Judged, judgeOne, judgeTree, type Present } from '../checks/checks.module.ts';
import { propertyOf } from './check-devices.ts';

/** What rules are judged by. */
export interface RuleLook {
  readonly present: Present;
  readonly words: DeviceWords;
  knowsProperty(deviceId: string, property: string): boolean;
}
type Seen = Pick<Judged, 'met' | 'seen'>;

const minute = 60_000;
/** Rules that a report or an alarm names for one device. */
const mostReasons = 5;

/** One that has never had a value fails. */
const judgeFresh = (
  { property, minutes }: StrategyRule & { kind: 'fresh' },
  state: DeviceState | undefined,
  at: number,
): Seen => {
  const values = Object.entries(state?.values ?? {}).filter(([key]) => property === null || key === property);
  const times = values.flatMap(([, one]) => (one.value === null ? [] : [one.at]));
  if (times.length === 0) return { met: false, seen: texts.never };
  const age = at - Math.max(...times);
  return { met: age <= minutes * minute, seen: texts.age(Math.max(0, Math.floor(age / minute))) };
};

const judgeRule = (rule: StrategyRule, deviceId: string, { present, words, knowsProperty }: RuleLook): Seen => {
  if (rule.kind === 'behavior') return judgeOne(rule, present, words);
  if (rule.kind !== 'fresh') return judgeOne({ ...rule, deviceId }, present, words);
  // A device that does not know the property is not judged.
  if (rule.property !== null && !knowsProperty(deviceId, rule.property)) return { met: undefined, seen: null };
  return judgeFresh(rule, present.devices.get(deviceId), present.at);
};

const textsOfRule: ByKind<StrategyRule, SourceText, [deviceId: string, look: RuleLook]> = {
  behavior: (rule, _, { present, words }) => judgeOne(rule, present, words).text,
  connection: ({ is }) => texts.connection(is),
  fresh: ({ property, minutes }, deviceId, { words }) =>
    texts.fresh(property === null ? null : words.property(deviceId, property), minutes),
  value: ({ property, operator, against }, deviceId, { present, words }) => {
    const value = against.kind === 'value' ? against.value : present.variables.get(against.name);
    const shown = value === undefined ? plainWords(null) : words.value(deviceId, property, value);
    const wanted = against.kind === 'value' ? shown : automationTexts.variable(against.name, shown);
    return texts.value(words.property(deviceId, property), operator, wanted);
  },
};

/** What must hold, in words; the names of properties are those of one device. */
export const textOfRules = (rules: RuleTree<StrategyRule>, deviceId: string, look: RuleLook): SourceText => {
  if (!isRuleGroup(rules)) return byKind(textsOfRule, rules, deviceId, look);
  const inner = rules.rules.map((one) => {
    const text = textOfRules(one, deviceId, look);
    return isRuleGroup(one) && one.rules.length > 1 && rules.rules.length > 1 ? texts.group(text) : text;
  });
  return texts.rules(rules.match, inner);
};

export interface RulesJudged extends Seen {
  /** The positions of the rules that decided so. */
  readonly by: readonly string[];
  /** The first property because of which the device did not pass. */
  readonly property: string | undefined;
}

/** Judges one device. What was seen is that of the only rule, or of each one because of which it did not pass. */
export const judgeRules = (rules: StrategyRules, deviceId: string, look: RuleLook): RulesJudged => {
  const judged = new Map<string, { readonly rule: StrategyRule; readonly seen: SourceText | null }>();
  const { met, by } = judgeTree<StrategyRule>(rules, (rule, position) => {
    const one = judgeRule(rule, deviceId, look);
    judged.set(position, { rule, seen: one.seen });
    return one.met;
  });
  if (met === true) return { met, by, seen: null, property: undefined };
  const reasons = by.flatMap((position) => judged.get(position) ?? []);
  const property = reasons.map(({ rule }) => propertyOf(rule)).find((one) => one !== null);
  if (rulesIn<StrategyRule>(rules).length === 1) return { met, by, seen: reasons[0]?.seen ?? null, property };
  const named = reasons.slice(0, mostReasons);
  const seen = texts.reasons(
    named.map((one) => texts.reason(byKind(textsOfRule, one.rule, deviceId, look), one.seen)),
    reasons.length - named.length,
  );
  return { met, by, seen, property };
};
