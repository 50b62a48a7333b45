import { Checkbox } from 'antd';
import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useUiText } from '../ui-text.tsx';
import styles from './bulk-bar.module.css';
import type { BulkAction } from './column.ts';
import type { Selection } from './selection.ts';

interface BulkBarProps<T> {
  selection: Selection<T>;
  actions: readonly BulkAction<T>[];
  /** Cards have no head in which all can be ticked. */
  phone: boolean;
}

/** A row above the table head or the cards, shown while some are selected. */
export const BulkBar = <T,>({ selection, actions, phone }: BulkBarProps<T>) => {
  const rows = selection.chosen;
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
      {phone ? (
        <Checkbox
          className={styles.all}
          checked={selection.all}
          indeterminate={selection.some}
          onChange={selection.toggleAll}
          aria-label={t('selectAll')}
        />
      ) : null}
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
      <IconButton small icon="close" label={t('clearSelection')} onClick={selection.clear} />
    </div>
  );
};
