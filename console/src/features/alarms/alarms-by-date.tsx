import { alarmsEndpoints, type ReplyOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { LevelBars } from '../../ui/chart/level-bars.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import type { AlarmSpan } from './use-alarm-filters.ts';

const { alarmTrend } = alarmsEndpoints;

type Trend = ReplyOf<typeof alarmTrend>;

const hourMs = 3_600_000;
/** How the parts are labelled, by their length: hours, days, months or years. */
const patternOf = ([first, second]: Trend): string => {
  const hours = first && second ? (Date.parse(second.at) - Date.parse(first.at)) / hourMs : 1;
  if (hours < 20) return 'MM-DD HH:mm';
  if (hours < 27 * 24) return 'MM-DD';
  return hours < 360 * 24 ? 'YYYY-MM' : 'YYYY';
};

const Bars = ({ parts }: { parts: Trend }) => {
  const t = usePhrases('alarms');
  const times = useMemo(() => {
    const pattern = patternOf(parts);
    return parts.map(({ at, levels }) => ({ label: dayjs(at).format(pattern), levels }));
  }, [parts]);
  return <LevelBars times={times} height={180} label={t('byDate')} />;
};

/** Alarms raised in each hour, day, month or year of a span. */
export const AlarmsByDate = ({ where }: { where: AlarmSpan & { placeId?: string; groupId?: string } }) => {
  const t = usePhrases('alarms');
  const trend = useQuery(queryOf(alarmTrend, { query: where }));
  return (
    <section>
      <h3>{t('byDate')}</h3>
      <QueryGate what={t('byDate')} query={trend}>
        {(parts) => <Bars parts={parts} />}
      </QueryGate>
    </section>
  );
};
