import type { AutomationRehearsal, RehearsedMoment, RehearsedOutcome } from '@eoms/contract';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { dateAndTime, number } from '../../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { Chart, type ChartOption } from '../../../ui/chart/chart.tsx';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { useTokens } from '../../../ui/theme/use-tokens.ts';
import { SeenChecks } from '../seen-checks.tsx';
import './rehearsal.css';

const marks = {
  wouldRun: 'confirmed',
  notMet: 'expired',
  unknown: 'unknown',
  tooOften: 'stale',
} as const satisfies Record<RehearsedOutcome, string>;
const outcomes = Object.keys(marks) as RehearsedOutcome[];

const Bars = ({ byDay }: Pick<AutomationRehearsal, 'byDay'>) => {
  const t = usePhrases('automations');
  const tokens = useTokens();
  const option = useMemo((): ChartOption => {
    const bar = (name: string, color: string, data: number[]) => ({
      ...{ type: 'bar' as const, name, data, stack: 'all', barMaxWidth: 22, itemStyle: { color } },
    });
    return {
      tooltip: { trigger: 'axis' },
      legend: { top: 0, right: 0 },
      grid: { top: 32, left: 8, right: 8, bottom: 4, containLabel: true },
      xAxis: { type: 'category', data: byDay.map(({ date }) => dayjs(date).format('MM-DD')) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        bar(
          t('r_wouldRun'),
          tokens.c1,
          byDay.map(({ wouldRun }) => wouldRun),
        ),
        bar(
          t('r_others'),
          tokens.quiet,
          byDay.map(({ others }) => others),
        ),
      ],
    };
  }, [byDay, tokens, t]);
  return <Chart option={option} height={170} label={t('rehearsalByDay')} />;
};

const Moment = ({ moment: { at, cause, outcome, checks } }: { moment: RehearsedMoment }) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="rehearsed-moment">
        <span className="num t2">{dateAndTime(at)}</span>
        <span className="rehearsed-cause">{cause[language]}</span>
        <StateMark kind={marks[outcome]} text={t(`r_${outcome}`)} />
        {checks.length > 0 ? (
          <button type="button" className="lk m5" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hideExample' : 'checks')}
          </button>
        ) : null}
      </div>
      {open ? <SeenChecks checks={checks} /> : null}
    </li>
  );
};

/** Figures, a chart by date, and every moment with what the condition saw, the latest first. */
export const RehearsalResult = ({ result }: { result: AutomationRehearsal }) => {
  const t = usePhrases('automations');
  const { counts, byDay, moments, readings, truncated, approximate, notRehearsed } = result;
  // Two triggers may fire at the same time for the same reason.
  const rows = moments.map((moment, nth) => ({ id: `${moment.at} ${nth}`, moment }));
  const all = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  return (
    <div className="col g12 rehearsal">
      {truncated ? <div className="note unk">{t('rehearsalTruncated')}</div> : null}
      {approximate ? <div className="note unk">{t('rehearsalApproximate')}</div> : null}
      {notRehearsed.length > 0 ? (
        <div className="note unk">
          {t('notRehearsed', { what: notRehearsed.map((one) => t(`nr_${one}`)).join(t('comma')) })}
        </div>
      ) : null}
      <p className="row g12 rehearsal-sums">
        {outcomes
          .filter((outcome) => outcome === 'wouldRun' || counts[outcome] > 0)
          .map((outcome) => (
            <StateMark
              key={outcome}
              kind={outcome === 'wouldRun' && counts.wouldRun === 0 ? 'expired' : marks[outcome]}
              text={t(`rc_${outcome}`, { count: counts[outcome] })}
            />
          ))}
        <span className="s t3">{t('rehearsalReadings', { number: number(readings) })}</span>
      </p>
      {all > 0 ? <Bars byDay={byDay} /> : <p className="t3">{t('neverSetOff')}</p>}
      {moments.length > 0 ? (
        <ul className="rehearsed-moments">
          {rows.map(({ id, moment }) => (
            <Moment key={id} moment={moment} />
          ))}
        </ul>
      ) : null}
      {all > moments.length ? <p className="s t3">{t('momentsBefore', { count: all - moments.length })}</p> : null}
    </div>
  );
};
