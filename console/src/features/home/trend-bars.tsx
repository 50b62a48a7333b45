import type { TrendPeriod } from '@eoms/contract';
import { lookIn, useAlarmLooks } from '../../ui/marks/alarm-looks.ts';
import styles from './home.module.css';
import { levels, type Span, scaleFor, tickOf } from './trend.ts';

const width = 388;
const height = 170;
const left = 28;
const base = height - 24;
const top = 14;

interface TrendBarsProps {
  spans: readonly Span[];
  period: TrendPeriod;
  label: string;
}

/** Stacked bars, most severe on top, horizontal lines only; simple enough to draw without a chart library. */
export const TrendBars = ({ spans, period, label }: TrendBarsProps) => {
  const looks = useAlarmLooks();
  const sums = spans.map((span) => levels.reduce((all, level) => all + span.levels[level], 0));
  const { top: most, step } = scaleFor(Math.max(1, ...sums));
  const unit = (base - top) / most;
  const slot = (width - left - 2) / Math.max(1, spans.length);
  const lines = Array.from({ length: Math.round(most / step) + 1 }, (_, i) => i * step);
  const every = Math.max(1, Math.ceil(spans.length / (period === 'year' ? 6 : 8)));
  return (
    <svg className={styles.trendBars} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      {lines.map((value) => (
        <g key={value}>
          <path d={`M${left} ${base - value * unit + 0.5}H${width - 2}`} stroke="var(--grid)" />
          <text x={left - 8} y={base - value * unit + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {spans.map((span, i) => {
        let y = base;
        const x = left + i * slot + slot * 0.12;
        return (
          <g key={span.at}>
            {[...levels].reverse().map((level) => {
              const tall = span.levels[level] * unit;
              if (tall === 0) return null;
              y -= tall;
              return (
                <rect
                  key={level}
                  x={x}
                  y={y}
                  width={slot * 0.76}
                  height={Math.max(1, tall - 1)}
                  fill={`var(--a${lookIn(looks, level).color}-m)`}
                  opacity={level === 4 ? 0.55 : 1}
                />
              );
            })}
            {i % every === 0 ? (
              <text x={x + slot * 0.38} y={height - 6} textAnchor="middle">
                {tickOf(span.at, period)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
};
