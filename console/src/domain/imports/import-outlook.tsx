import type { RowError } from '@eoms/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { RowErrors } from './row-errors.tsx';

/** What importing a file would do. */
export interface Outlook {
  /** Left out where the file is not counted in rows. */
  readonly rows?: number;
  readonly creates: number;
  readonly changes: number;
  readonly unchanged: number;
  /** Invalid rows, or errors where nothing is imported as long as there are any. */
  readonly bad: number;
  readonly skipsBad: boolean;
  readonly errors: readonly RowError[];
  /** How many there are beyond those. */
  readonly moreErrors?: number;
  /** The rows one by one. */
  readonly table?: ReactNode;
}

/** How many rows would be written. */
export const rowsToWrite = ({ creates, changes, bad, skipsBad }: Outlook): number =>
  bad > 0 && !skipsBad ? 0 : creates + changes;

interface ImportOutlookProps {
  outlook: Outlook;
  /** Shown when everything is stored already. */
  nothing: string;
  saveErrors?: (() => void) | undefined;
}

/** Counts, errors row by row, and what would be written. */
export const ImportOutlook = ({ outlook, nothing, saveErrors }: ImportOutlookProps) => {
  const t = usePhrases('imports');
  const { rows, bad, skipsBad } = outlook;
  return (
    <>
      <ValueStrip
        values={[
          ...(rows === undefined ? [] : [{ key: 'rows', label: t('rows'), value: rows }]),
          { key: 'creates', label: t('create'), value: outlook.creates },
          { key: 'changes', label: t('change'), value: outlook.changes },
          { key: 'none', label: t('none'), value: outlook.unchanged },
          { key: 'bad', label: t('bad'), value: bad, over: bad > 0 },
        ]}
      />
      {bad > 0 ? (
        <div className="row">
          <StateMark kind="failed" text={t(skipsBad ? 'skipped' : 'refused', { count: bad })} />
          <span className="grow" />
          {saveErrors ? (
            <Button icon={<Icon name="download" />} onClick={saveErrors}>
              {t('errorFile')}
            </Button>
          ) : null}
        </div>
      ) : (
        <StateMark kind="confirmed" text={rowsToWrite(outlook) === 0 ? nothing : t('clean')} />
      )}
      <RowErrors errors={outlook.errors} />
      {outlook.moreErrors ? (
        <p className="text-small text-secondary">{t('moreErrors', { count: outlook.moreErrors })}</p>
      ) : null}
      {outlook.table}
    </>
  );
};
