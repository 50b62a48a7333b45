import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFresh } from './freshness.tsx';

export interface LiveValueProps {
  value: ReactNode;
  unit?: ReactNode;
  /** Name of the value, in small type before it. */
  label?: ReactNode;
  /** Too old to be trusted: shown grey with a dashed underline, never blank, never as an alarm. */
  stale?: boolean;
  /** Age or absolute time, for the tooltip and beside a stale value. */
  at?: string | undefined;
  /** Alarm level that this value caused. */
  over?: 1 | 2 | 3 | 4 | undefined;
}

const washMs = 600;
const atMostEveryMs = 1000;

/** A value from a device. A change flashes its background, at most once a second; the layout never shifts. */
export const LiveValue = ({ value, unit, label, stale: old = false, at, over }: LiveValueProps) => {
  const fresh = useFresh();
  const stale = old || !fresh;
  const seen = useRef(value);
  const lastWash = useRef(0);
  const [washed, setWashed] = useState(false);
  useEffect(() => {
    if (seen.current === value) return undefined;
    seen.current = value;
    if (Date.now() - lastWash.current < atMostEveryMs) return undefined;
    lastWash.current = Date.now();
    setWashed(true);
    const timer = setTimeout(() => setWashed(false), washMs);
    return () => clearTimeout(timer);
  }, [value]);
  const classes = ['live-value', stale && 'stale', washed && !stale && 'washed', over && !stale && `over-${over}`];
  return (
    <span className={classes.filter(Boolean).join(' ')} title={at}>
      {label === undefined ? null : <em>{label}</em>}
      <b>{value}</b>
      {unit ? <span className="unit">{unit}</span> : null}
      {stale && at ? <em>{at}</em> : null}
    </span>
  );
};
