import type { AutomationRehearsal, RehearsedOutcome } from '@eoms/contract';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { number } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { TimeBars } from '../../../ui/chart/time-bars.tsx';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { useTokens } from '../../../ui/theme/use-tokens.ts';
import { Moment, outcomeMarks as marks } from './moment.tsx';
import styles from './rehearsal.module.css';

const outcomes = Object.keys(marks) as RehearsedOutcome[];

const Bars = ({ byDay }: Pick<AutomationRehearsal, 'byDay'>) => {
  const t = usePhrases('automations');
  const tokens = useTokens();
  const data = useMemo(
    () => ({
      labels: byDay.map(({ date }) => dayjs(date).format('MM-DD')),
      bars: [
        { name: t('r_wouldRun'), color: tokens.c1, values: byDay.map(({ wouldRun }) => wouldRun) },
        { name: t('r_others'), color: tokens.quiet, values: byDay.map(({ others }) => others) },
      ],
    }),
    [byDay, tokens, t],
  );
  return <TimeBars data={data} stacked legend height={170} label={t('rehearsalByDay')} />;
};

/** Figures, a chart by date, and every moment with what the condition saw, the latest first. */
export const RehearsalResult = ({ result }: { result: AutomationRehearsal }) => {
  const t = usePhrases('automations');
  const { counts, byDay, moments, readings, truncated, approximate, notRehearsed } = result;
  // Two triggers may fire at the same time for the same reason.
  const rows = moments.map((moment, nth) => ({ id: `${moment.at} ${nth}`, moment }));
  const all = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  return (
    <div className={`column gap-12 ${styles.rehearsal}`}>
      {truncated ? <div className="note unknown">{t('rehearsalTruncated')}</div> : null}
      {approximate ? <div className="note unknown">{t('rehearsalApproximate')}</div> : null}
      {notRehearsed.length > 0 ? (
        <div className="note unknown">
          {t('notRehearsed', { what: notRehearsed.map((one) => t(`nr_${one}`)).join(t('comma')) })}
        </div>
      ) : null}
      <p className={`row gap-12 ${styles.rehearsalSums}`}>
        {outcomes
          .filter((outcome) => outcome === 'wouldRun' || counts[outcome] > 0)
          .map((outcome) => (
            <StateMark
              key={outcome}
              kind={outcome === 'wouldRun' && counts.wouldRun === 0 ? 'expired' : marks[outcome]}
              text={t(`rc_${outcome}`, { count: counts[outcome] })}
            />
          ))}
        <span className="text-small text-muted">{t('rehearsalReadings', { number: number(readings) })}</span>
      </p>
      {all > 0 ? <Bars byDay={byDay} /> : <p className="text-muted">{t('neverSetOff')}</p>}
      {moments.length > 0 ? (
        <ul className={styles.rehearsedMoments}>
          {rows.map(({ id, moment }) => (
            <Moment key={id} moment={moment} />
          ))}
        </ul>
      ) : null}
      {all > moments.length ? (
        <p className="text-small text-muted">{t('momentsBefore', { count: all - moments.length })}</p>
      ) : null}
    </div>
  );
};
