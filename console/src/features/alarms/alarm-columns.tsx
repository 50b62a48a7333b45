import { type Alarm, textOf } from '@eoms/contract';
import { useMemo } from 'react';
import { clockWithSeconds, dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { AlarmState } from './alarm-state.tsx';

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString();

const time = (at: string) =>
  isToday(at) ? <span title={dateAndTime(at)}>{clockWithSeconds(at)}</span> : <Ago at={at} />;

export const useAlarmColumns = (): Column<Alarm>[] => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'level',
        title: t('level'),
        sortable: true,
        fixed: true,
        render: (a) => <AlarmMark level={a.level} size="l" />,
      },
      {
        key: 'text',
        title: t('what'),
        grow: true,
        fixed: true,
        render: (a) => <TwoLines title={textOf(a.text, language)} note={a.deviceName} />,
      },
      { key: 'place', title: t('place'), render: (a) => a.placeName },
      { key: 'occurrences', title: t('occurrences'), align: 'right', render: (a) => <b>{a.occurrences}</b> },
      { key: 'raisedAt', title: t('first'), align: 'right', sortable: true, render: (a) => time(a.raisedAt) },
      { key: 'lastAt', title: t('last'), align: 'right', sortable: true, render: (a) => time(a.lastAt) },
      { key: 'assignee', title: t('assignee'), render: (a) => a.assignee ?? <span className="text-muted">–</span> },
      { key: 'status', title: t('status'), render: (a) => <AlarmState alarm={a} /> },
    ],
    [t, language],
  );
};
