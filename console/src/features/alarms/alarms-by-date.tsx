import { alarmsEndpoints, type ReplyOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { LevelBars } from '../../ui/chart/level-bars.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';

const { alarmTrend } = alarmsEndpoints;

const Bars = ({ days }: { days: ReplyOf<typeof alarmTrend> }) => {
  const t = usePhrases('alarms');
  const times = useMemo(() => days.map(({ at, levels }) => ({ label: dayjs(at).format('MM-DD'), levels })), [days]);
  return <LevelBars {...{ times }} height={180} label={t('byDate')} />;
};

/** Alarms raised on each of the last 30 days. */
export const AlarmsByDate = ({ where }: { where: { placeId?: string; groupId?: string } }) => {
  const t = usePhrases('alarms');
  const trend = useQuery(queryOf(alarmTrend, { query: { ...where, period: 'month' } }));
  return (
    <section>
      <h3>{t('byDate')}</h3>
      <QueryGate what={t('byDate')} query={trend}>
        {(days) => <Bars days={days} />}
      </QueryGate>
    </section>
  );
};
