import type { RestoreMode } from '@eoms/contract';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './restore.module.css';
import type { Totals } from './restore-figures.ts';

/** The four figures of a preview; by "exact" nothing is in conflict, but something may be removed. */
export const RestoreTotals = ({ totals, mode }: { totals: Totals; mode: RestoreMode }) => {
  const t = usePhrases('backup');
  const figures = [
    { key: 'added', value: totals.added },
    { key: 'changed', value: totals.changed },
    { key: 'same', value: totals.same },
    mode === 'merge'
      ? ({ key: 'conflict', value: totals.conflicts } as const)
      : ({ key: 'removed', value: totals.onlyHere } as const),
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(({ key, value }) => (
        <div key={key} data-key={key} data-none={value === 0 || undefined}>
          <dd>{number(value)}</dd>
          <dt>{t(`count_${key}`)}</dt>
        </div>
      ))}
    </dl>
  );
};
