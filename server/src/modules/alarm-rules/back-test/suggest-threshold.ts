import type { AlarmRuleDraft, RuleLeaf, SuggestedThreshold } from '@eoms/contract';
import type { Play } from '@eoms/engine';
import { refuse } from '../../../platform/http/refusal.ts';
import { noticesOf } from './count-notices.ts';
import { playAll, playable } from './play-devices.ts';

type Boundary = Extract<RuleLeaf, { kind: 'value' }> & { readonly value: number };

const isBoundary = (leaf: RuleLeaf): leaf is Boundary =>
  leaf.kind === 'value' && typeof leaf.value === 'number' && ['>', '>=', '<', '<='].includes(leaf.operator);

/** The only condition of a rule, if it is a number above or below a boundary. Throws 'alarmRule.noThreshold'. */
export const boundaryOf = ({ condition }: AlarmRuleDraft): Boundary => {
  const only = condition?.rules.length === 1 ? condition.rules[0] : undefined;
  if (!only || 'rules' in only || !isBoundary(only)) throw refuse('alarmRule.noThreshold');
  return only;
};

const candidates = 24;
const dayMs = 86_400_000;

const opposite = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' } as const;

/** The rule with another boundary, cleared only when the value has gone back by the noise of the readings. */
const withBoundary = (
  rule: AlarmRuleDraft,
  { leaf, value, clearValue }: { leaf: Boundary; value: number; clearValue: number },
): AlarmRuleDraft => {
  const back = { ...leaf, operator: opposite[leaf.operator as keyof typeof opposite], value: clearValue };
  return {
    ...rule,
    condition: { match: 'all', rules: [{ ...leaf, value }] },
    clearWhen: { match: 'all', rules: [back] },
  };
};

interface Sample {
  readonly sorted: readonly number[];
  /** How far two readings in a row usually lie apart. */
  readonly noise: number;
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

const sampleOf = (plays: readonly Play[]): Sample => {
  const values: number[] = [];
  const steps: number[] = [];
  for (const { recorded } of plays) {
    let before: number | undefined;
    for (const one of recorded) {
      if ('offline' in one || typeof one.value !== 'number') continue;
      values.push(one.value);
      if (before !== undefined && before !== one.value) steps.push(Math.abs(one.value - before));
      before = one.value;
    }
  }
  const rising = (a: number, b: number): number => a - b;
  return { sorted: values.sort(rising), noise: middle(steps.sort(rising)) };
};

const rounded = (value: number, step: number): number => {
  const digits = step > 0 ? Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(step)))) : 2;
  return Number(value.toFixed(digits));
};

/** Boundaries from the middle of the values to beyond the most extreme one. */
const boundariesOf = ({ sorted, noise }: Sample, upwards: boolean): number[] => {
  const at = (part: number): number => {
    const index = Math.min(sorted.length - 1, Math.floor(part * sorted.length));
    return sorted[upwards ? index : sorted.length - 1 - index] ?? 0;
  };
  // Half of the candidates lie in the last hundredth: that is where alarms are wanted.
  const parts = Array.from({ length: candidates }, (_, i) => 1 - 0.5 * 0.6 ** i);
  const beyond = (sorted[upwards ? sorted.length - 1 : 0] ?? 0) + (upwards ? noise : -noise);
  return [...new Set([...parts.map(at), beyond].map((value) => rounded(value, noise)))];
};

/** The least strict boundary whose alarms keep to the budget. Throws 'alarmRule.noReadings'. */
export const suggestThreshold = async (
  rule: AlarmRuleDraft,
  plays: readonly Play[],
  noticesPerDay: number,
): Promise<SuggestedThreshold> => {
  const leaf = boundaryOf(rule);
  const sample = sampleOf(plays);
  const [first] = plays;
  if (sample.sorted.length === 0 || !first) throw refuse('alarmRule.noReadings');
  const days = (first.to - first.from) / dayMs;
  const perDay = async (draft: AlarmRuleDraft) => {
    const { alarms } = await playAll(playable(draft), plays, plays.length);
    const notices = alarms.reduce((sum, alarm) => sum + noticesOf(draft.notice, alarm, first.to), 0);
    const round = (count: number): number => Math.round((count / days) * 10) / 10;
    return { alarmsPerDay: round(alarms.length), noticesPerDay: round(notices) };
  };
  const now = await perDay(rule);
  const upwards = leaf.operator.startsWith('>');
  let last: SuggestedThreshold | undefined;
  for (const value of boundariesOf(sample, upwards)) {
    const back = Math.min(2 * sample.noise, Math.abs(value - middle(sample.sorted)) / 10);
    const clearValue = rounded(value + (upwards ? -back : back), back);
    last = { value, clearValue, ...(await perDay(withBoundary(rule, { leaf, value, clearValue }))), now };
    if (last.noticesPerDay <= noticesPerDay) break;
  }
  if (!last) throw refuse('alarmRule.noReadings');
  return last;
};
