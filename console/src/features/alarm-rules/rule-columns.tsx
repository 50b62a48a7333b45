import type { AlarmRule, RuleNotice } from '@eoms/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { UnreadableMark } from '../../domain/definitions/unreadable-mark.tsx';
import { durationText } from '../../domain/schedules/duration-text.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import styles from './alarm-rules.module.css';
import { useAllWords } from './alarm-rules.queries.ts';
import { ruleSentence, type SentenceWords } from './rule-sentence.ts';
import { RuleSwitch } from './rule-switch.tsx';
import { useScopeWords } from './use-scope-words.ts';

const noticeText = ({ t }: SentenceWords, { push, everyMinutes }: RuleNotice): string =>
  push === 'every' ? t('everyShort', { time: durationText(t, everyMinutes * 60) }) : t(`push_${push}`);

const OpenAlarms = ({ rule }: { rule: AlarmRule }) => {
  const t = usePhrases('alarmRules');
  const centre = useScreenLink('alarmCenter');
  if (rule.openAlarms === 0) return <span className="text-muted">0</span>;
  if (!centre) return <b>{rule.openAlarms}</b>;
  return (
    <Link
      to={`${centre}?${new URLSearchParams({ ruleId: rule.id })}`}
      aria-label={t('showAlarms', { number: rule.openAlarms, name: rule.name })}
      onClick={(event) => event.stopPropagation()}
    >
      <b>{rule.openAlarms}</b>
    </Link>
  );
};

export const useRuleColumns = (): Column<AlarmRule>[] => {
  const t = usePhrases('alarmRules');
  const words = useAllWords();
  const scopeWords = useScopeWords();
  return useMemo(
    () => [
      nameColumn(t('name'), (rule) => {
        if (rule.unreadable) return <TwoLines title={rule.name} note={<UnreadableMark />} />;
        const sentence = ruleSentence(rule, words);
        return <TwoLines title={rule.name} note={<span title={sentence}>{sentence}</span>} />;
      }),
      {
        key: 'level',
        title: t('level'),
        sortable: true,
        render: ({ level }) => <AlarmMark level={level} text />,
      },
      {
        key: 'trigger',
        title: t('trigger'),
        wideOnly: true,
        render: ({ trigger, unreadable }) => (unreadable ? '—' : t(`tr_${trigger}`)),
      },
      {
        key: 'scope',
        title: t('scope'),
        render: ({ scope }) => <span className={styles.ruleScope}>{scopeWords(scope)}</span>,
      },
      { key: 'devices', title: t('devices'), align: 'right', render: ({ devices }) => devices },
      { key: 'openAlarms', title: t('openAlarms'), align: 'right', render: (rule) => <OpenAlarms rule={rule} /> },
      {
        key: 'notice',
        title: t('notice'),
        render: ({ notice, unreadable }) => (unreadable ? '—' : noticeText(words, notice)),
      },
      { key: 'enabled', title: t('enabled'), render: (rule) => <RuleSwitch rule={rule} /> },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        sortable: true,
        align: 'right',
        wideOnly: true,
        render: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    [t, words, scopeWords],
  );
};
