import type { InspectionFinding } from '@eoms/contract';
import styles from './report.module.css';

/** A measured value against its limit, on a scale from zero; nothing where there is none. */
export const LimitBar = ({ finding, wide = false }: { finding: InspectionFinding; wide?: boolean }) => {
  const { value, limit } = finding;
  if (value === null || !limit) return null;
  const whole = Math.max(Math.abs(value), Math.abs(limit.value)) * 1.15 || 1;
  const share = (of: number): string => `${Math.min(100, (Math.abs(of) / whole) * 100)}%`;
  return (
    <span className={wide ? `${styles.limitBar} ${styles.wide}` : styles.limitBar} aria-hidden="true">
      <i style={{ width: share(value) }} data-bad={finding.outcome === 'failed' || undefined} />
      <u style={{ left: share(limit.value) }} />
    </span>
  );
};
