import { alarmRulesEndpoints, alarmsEndpoints, type RuleScope } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { type Watched, watchedOf } from './edited-condition.ts';
import type { SentenceWords } from './rule-sentence.ts';
import { everywhere } from './rule-values.ts';

const { listAlarmRuleGroups, pageAlarmRules, getAlarmRule, listSuggestedRules, listRuleProperties } =
  alarmRulesEndpoints;

/** What a change of rules, groups or suggested alarms makes stale. */
export const stale = {
  invalidates: [
    ...[listAlarmRuleGroups, pageAlarmRules, getAlarmRule, listSuggestedRules],
    ...[alarmsEndpoints.listAlarms, alarmsEndpoints.countAlarms],
  ],
};

export const useGroups = () => useQuery(queryOf(listAlarmRuleGroups));

/** The devices and properties of a scope. */
export const useScopeProperties = (scope: RuleScope = everywhere) =>
  useQuery({
    ...queryOf(listRuleProperties, { body: scope }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const useSentenceWords = (watched: Watched): SentenceWords => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  return useMemo(() => ({ t, watched, yesNo: (value) => common(value ? 'yes' : 'no') }), [t, common, watched]);
};

/** The words for any rule, with the names of the properties of every device. */
export const useAllWords = (): SentenceWords => {
  const language = useLanguage();
  const { data } = useScopeProperties();
  const watched = useMemo(() => watchedOf(data?.properties ?? [], language), [data, language]);
  return useSentenceWords(watched);
};
