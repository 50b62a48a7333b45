import { alarmRulesEndpoints, inAllLanguages, type Language, type SuggestedRule, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { RowSwitch } from '../../ui/controls/row-switch.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { stale, useAllWords } from './alarm-rules.queries.ts';
import { conditionText, type SentenceWords } from './rule-sentence.ts';
import { connection } from './rule-values.ts';

const { listSuggestedRules, enableSuggestedRule } = alarmRulesEndpoints;

const keyOf = ({ modelId, property, suggestionId }: SuggestedRule): string => `${modelId} ${property} ${suggestionId}`;

const SuggestionSwitch = ({ one }: { one: SuggestedRule }) => {
  const t = usePhrases('alarmRules');
  const language = useLanguage();
  const canEdit = useMay('alarmRule', 'edit');
  const enable = useChange(enableSuggestedRule, stale);
  const act = useAct();
  const careful = useCareful();
  const { modelId, modelName, property, suggestionId } = one;
  const text = textOf(one.text, language);
  const set = (enabled: boolean): void => {
    const send = () => enable.mutateAsync({ body: { modelId, property, suggestionId, enabled } });
    if (enabled) return void act(send, t('suggestedOn'));
    const question = { title: t('switchSuggestedOff', { text }), text: t('switchSuggestedOffText') };
    void careful({ ...question, verb: t('switchOffVerb'), danger: true }, send, t('suggestedOff'));
  };
  return (
    <RowSwitch
      checked={one.enabled}
      loading={enable.isPending}
      disabled={!canEdit}
      label={t('switchSuggested', { model: modelName, text })}
      onSwitch={set}
    />
  );
};

const sentenceOf = (
  { property, operator, value, propertyName }: SuggestedRule,
  words: SentenceWords,
  language: Language,
) => {
  if (property === connection) return words.t('s_offline');
  const known = words.watched.get(property);
  const field = known?.field ?? { id: property, type: 'text' as const, name: '' };
  const named = { ...field, name: textOf(propertyName, language) || property };
  const watched = new Map([[property, { values: new Map(), ...known, field: named }]]);
  return conditionText({ kind: 'value', property, operator, value }, { ...words, watched });
};

const useColumns = (): Column<SuggestedRule>[] => {
  const t = usePhrases('alarmRules');
  const language = useLanguage();
  const navigate = useNavigate();
  const canEdit = useMay('alarmRule', 'edit');
  const words = useAllWords();
  return useMemo(
    () => [
      {
        key: 'text',
        title: t('alarmText'),
        grow: true,
        fixed: true,
        render: (one) => <TwoLines title={textOf(one.text, language)} note={sentenceOf(one, words, language)} />,
      },
      { key: 'level', title: t('level'), render: ({ level }) => <AlarmMark level={level} text /> },
      { key: 'model', title: t('model'), render: ({ modelName }) => modelName },
      { key: 'devices', title: t('devices'), align: 'right', render: ({ devices }) => devices },
      { key: 'enabled', title: t('enabled'), render: (one) => <SuggestionSwitch one={one} /> },
      ...(canEdit
        ? [
            {
              key: 'make',
              title: '',
              fixed: true,
              render: ({ modelId, property, suggestionId }: SuggestedRule) => (
                <Button
                  size="small"
                  onClick={() =>
                    void navigate(
                      `/alarmRuleEdit?${new URLSearchParams({ model: modelId, property, suggestion: suggestionId })}`,
                    )
                  }
                >
                  {t('makeRule')}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, language, navigate, canEdit, words],
  );
};

/** The alarms that drivers and models in use suggest: switched on or off, or taken as the beginning of a rule. */
export const SuggestedList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('alarmRules');
  const page = usePageState();
  const language = useLanguage();
  const found = useQuery(queryOf(listSuggestedRules));
  const columns = useColumns();
  const keyword = page.keyword.trim().toLowerCase();
  const matching = useMemo(
    () =>
      found.data?.filter(({ modelName, propertyName, property, text }) =>
        [modelName, property, ...inAllLanguages(propertyName), ...inAllLanguages(text)].some((one) =>
          one.toLowerCase().includes(keyword),
        ),
      ),
    [found.data, keyword],
  );
  const begin = (page.current - 1) * page.size;
  return (
    <DataPage
      id="suggestedRules"
      what={t('suggested')}
      page={page}
      source={{
        ...found,
        data: matching && { records: matching.slice(begin, begin + page.size), total: matching.length },
      }}
      idOf={keyOf}
      nameOf={({ text }) => textOf(text, language)}
      search={t('searchSuggested')}
      columns={columns}
      actions={tabs}
      empty={{ title: t('noSuggested'), text: t('noSuggestedText') }}
    />
  );
};
