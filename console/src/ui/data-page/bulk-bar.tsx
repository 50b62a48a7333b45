import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useUiText } from '../ui-text.tsx';
import type { BulkAction } from './column.ts';
import styles from './data-page.module.css';

interface BulkBarProps<T> {
  rows: readonly T[];
  actions: readonly BulkAction<T>[];
  onClear: () => void;
}

/** A row above the table head, shown while rows are selected. */
export const BulkBar = <T,>({ rows, actions, onClear }: BulkBarProps<T>) => {
  const t = useUiText();
  const [running, setRunning] = useState<string>();
  const run = async (action: BulkAction<T>): Promise<void> => {
    setRunning(action.key);
    try {
      await action.run(rows);
    } finally {
      setRunning(undefined);
    }
  };
  return (
    <div
      data-part="bulk-bar"
      className={styles.bulkBar}
      role="toolbar"
      aria-label={t('selected', { count: rows.length })}
    >
      <b>{t('selected', { count: rows.length })}</b>
      {actions.map((action) => (
        <button
          data-part="bulk"
          key={action.key}
          type="button"
          className={action.danger ? `${styles.bulk} ${styles.danger}` : styles.bulk}
          disabled={running !== undefined}
          onClick={() => void run(action)}
        >
          {action.icon}
          {action.label}
        </button>
      ))}
      <span className="grow" />
      <IconButton small icon="close" label={t('clearSelection')} onClick={onClear} />
    </div>
  );
};
