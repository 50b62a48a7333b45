import { alarmsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';

const { listAlarms } = alarmsEndpoints;

/** Open alarms of the place, most severe and newest first. */
export const AlarmListWidget = ({ placeId }: WidgetProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const { ago } = useFormat();
  const query = { current: '1', size: '50', status: 'pending', placeId } as const;
  const alarms = useQuery({ ...queryOf(listAlarms, { query }), refetchInterval: 60_000 });
  useStaleOnNews(`place:${placeId}`, (event) => event.name === 'alarm.changed', [listAlarms]);
  return (
    <QueryGate what={t('alarms')} query={alarms}>
      {({ records }) =>
        records.length === 0 ? (
          <WidgetEmpty>{t('noAlarms')}</WidgetEmpty>
        ) : (
          <ul className="widget-list">
            {records.map((alarm) => (
              <li key={alarm.id}>
                <AlarmMark level={alarm.level} size="l" />
                <span className="col sp">
                  <span className="el m5">{alarm.text[language]}</span>
                  <span className="row s t3">
                    <span className="el sp">{alarm.deviceName}</span>
                    <span className="nw">{ago(alarm.lastAt)}</span>
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryGate>
  );
};
