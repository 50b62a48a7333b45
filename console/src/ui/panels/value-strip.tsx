import type { ReactNode } from 'react';
import { useFresh } from '../marks/freshness.tsx';

export interface StripValue {
  key: string;
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  note?: ReactNode;
  /** Out of limits: the soft alarm fill. */
  over?: boolean;
  stale?: boolean;
}

/** Longer texts wrap to two lines in a smaller size instead of being cut off. */
const oneLine = 8;

/** A row of live figures, at most six. */
export const ValueStrip = ({ values }: { values: readonly StripValue[] }) => {
  const fresh = useFresh();
  return (
    <div className="panel value-strip" style={{ display: 'grid' }}>
      {values.map((v) => (
        <div key={v.key} className={v.over && fresh ? 'over' : undefined}>
          <span className="text-small text-muted truncate">{v.label}</span>
          <span className={v.stale || !fresh ? 'live-value stale' : 'live-value'}>
            {typeof v.value === 'string' && v.value.length > oneLine ? (
              <b className="words" title={v.value}>
                {v.value}
              </b>
            ) : (
              <b>{v.value}</b>
            )}
            {v.unit ? <span className="unit">{v.unit}</span> : null}
          </span>
          {v.note ? <span className="text-small text-muted truncate">{v.note}</span> : null}
        </div>
      ))}
    </div>
  );
};
