import {
  type AlarmRuleDraft,
  alarmRulesEndpoints as calls,
  type RuleLeaf,
  recipientsEndpoints,
  textOf,
} from '@eoms/contract';
import { sampleNotices, sampleAlarmRules as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

type Judging = Pick<AlarmRuleDraft, 'level' | 'trigger' | 'condition'> & Partial<AlarmRuleDraft>;
type Sample = readonly [group: 'climate' | 'use', name: keyof typeof texts, text: keyof typeof texts, judging: Judging];

const all = (...rules: RuleLeaf[]): AlarmRuleDraft['condition'] => ({ match: 'all', rules });
const any = (...rules: RuleLeaf[]): AlarmRuleDraft['condition'] => ({ match: 'any', rules });
const value = (property: string, operator: '>' | '<' | '==', boundary: number | string): RuleLeaf => ({
  kind: 'value',
  property,
  operator,
  value: boundary,
});
const workingDays = [1, 2, 3, 4, 5];
const byValue = { trigger: 'attributeValue' as const };

/** The last two are off: whether they raise anything depends on the time of day and on who unplugs what. */
const samples: readonly Sample[] = [
  [
    ...(['climate', 'hot', 'hotText'] as const),
    {
      ...byValue,
      level: 2,
      condition: all(value('temperature', '>', 32)),
      raiseAfterSeconds: 300,
      clearWhen: all(value('temperature', '<', 30)),
    },
  ],
  [
    ...(['climate', 'rising', 'risingText'] as const),
    {
      ...byValue,
      level: 2,
      condition: all({
        kind: 'change',
        property: 'temperature',
        direction: 'rise',
        amount: 6,
        withinSeconds: 600,
      }),
    },
  ],
  [
    ...(['climate', 'damp', 'dampText'] as const),
    {
      ...byValue,
      level: 3,
      condition: any(value('humidity', '>', 80), value('humidity', '<', 15)),
      raiseAfterSeconds: 600,
      clearAfterSeconds: 300,
    },
  ],
  [
    ...(['climate', 'silent', 'silentText'] as const),
    { ...byValue, level: 3, condition: all({ kind: 'silence', property: 'temperature', seconds: 1_800 }) },
  ],
  [
    ...(['use', 'lateNight', 'lateNightText'] as const),
    {
      level: 4,
      trigger: 'timeSlot',
      condition: all(value('power', '==', 'on')),
      raiseAfterSeconds: 900,
      enabled: false,
      hours: { applies: 'outside', periods: [{ days: workingDays, from: '07:00', to: '22:00' }] },
    },
  ],
  [
    ...(['use', 'lostLink', 'lostLinkText'] as const),
    {
      level: 2,
      trigger: 'onlineStatus',
      condition: null,
      raiseAfterSeconds: 600,
      enabled: false,
      damping: { count: 3, withinSeconds: 3_600, holdSeconds: 900 },
    },
  ],
];

/** Rules by which the sample venue raises alarms, in two groups. */
export const furnishAlarmRules = async (call: InternalCall, { language }: DemoFile): Promise<void> => {
  const known = await call(calls.listAlarmRuleGroups, {});
  if (known.length > 0) return;
  const { records } = await call(recipientsEndpoints.pageRecipients, { query: { size: '200' } });
  const recipientIds = records
    .filter(({ name }) => name === textOf(sampleNotices.operators, language))
    .map(({ id }) => id);
  const groupIds = new Map<string, string>();
  for (const group of ['climate', 'use'] as const) {
    const { id } = await call(calls.saveAlarmRuleGroup, {
      body: { name: textOf(texts[group], language), parentId: null },
    });
    groupIds.set(group, id);
  }
  const notice: AlarmRuleDraft['notice'] = {
    push: 'once',
    everyMinutes: 30,
    onClear: true,
    templateId: null,
    channelIds: [],
    recipientIds,
    escalation: [],
  };
  for (const [group, name, text, judging] of samples)
    await call(calls.saveAlarmRule, {
      body: {
        name: textOf(texts[name], language),
        groupId: groupIds.get(group) ?? null,
        enabled: true,
        text: texts[text],
        clearWhen: null,
        raiseAfterSeconds: 0,
        clearAfterSeconds: 0,
        times: null,
        damping: null,
        hours: null,
        scope: { placeIds: [], groupIds: [], typeIds: [], modelIds: [], deviceIds: [] },
        notice: judging.level <= 2 ? notice : { ...notice, push: 'none' as const },
        ...judging,
      },
    });
};
