import { type BackupKind, type Restore, type RestoreMode, restoreEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { ConflictList } from './conflict-list.tsx';
import { KindCounts } from './kind-counts.tsx';
import { PutAwayButton } from './put-away-button.tsx';
import styles from './restore.module.css';
import { RestoreButton } from './restore-button.tsx';
import { chosenCounts, kindsToBegin, totalsOf } from './restore-figures.ts';
import { RestoreNotes } from './restore-notes.tsx';
import { RestoreTotals } from './restore-totals.tsx';

const { compareAgain, getRestore } = restoreEndpoints;
const modes = ['merge', 'exact'] as const satisfies readonly RestoreMode[];

const Mode = ({ restore, isSuper }: { restore: Restore; isSuper: boolean }) => {
  const t = usePhrases('backup');
  const act = useAct();
  const compare = useChange(compareAgain, { invalidates: [getRestore] });
  const turn = (mode: RestoreMode): void => {
    const withoutSecrets = restore.hasSecrets && !restore.unlocked;
    if (mode !== restore.mode)
      void act(() =>
        compare.mutateAsync({ body: { id: restore.id, mode, ...(withoutSecrets ? { withoutSecrets } : {}) } }),
      );
  };
  return (
    <div className={styles.mode}>
      {isSuper ? (
        <Segments<RestoreMode>
          label={t('mode')}
          value={restore.mode}
          options={modes.map((value) => ({ value, label: t(`mode_${value}`) }))}
          onChange={turn}
        />
      ) : (
        <span className="tag">{t(`mode_${restore.mode}`)}</span>
      )}
      <p>{t(`mode_${restore.mode}Text`)}</p>
    </div>
  );
};

interface RestoreReadyProps {
  restore: Restore;
  isSuper: boolean;
  onClose: () => void;
  onDifferences: () => void;
}

/** Compared: what would be written, what has to be decided, and what is promised. */
export const RestoreReady = ({ restore, isSuper, onClose, onDifferences }: RestoreReadyProps) => {
  const t = usePhrases('backup');
  const [chosen, setChosen] = useState<ReadonlySet<BackupKind>>(() => new Set(kindsToBegin(restore)));
  const counts = chosenCounts(restore.counts, chosen);
  const { conflicts } = totalsOf(restore.counts);
  return (
    <div className={styles.stage}>
      <div className={styles.stageScroll}>
        <RestoreTotals totals={totalsOf(restore.counts)} mode={restore.mode} />
        <Mode restore={restore} isSuper={isSuper} />
        <KindCounts restore={restore} chosen={chosen} canChoose={isSuper} onChoose={setChosen} />
        {isSuper && conflicts > 0 ? <ConflictList restore={restore} /> : null}
        <RestoreNotes restore={restore} counts={counts} />
      </div>
      <div className={styles.stageFoot}>
        {isSuper ? (
          <>
            <PutAwayButton restore={restore} onDone={onClose} />
            <Button onClick={onDifferences}>{t('differences')}</Button>
            <span className="grow" />
            <RestoreButton restore={restore} counts={counts} />
          </>
        ) : (
          <span className="text-small text-muted">{t('notSuper')}</span>
        )}
      </div>
    </div>
  );
};
