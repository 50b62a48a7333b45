import type { Restore } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './backup.module.css';
import { PutAwayButton } from './put-away-button.tsx';
import restoreStyles from './restore.module.css';
import { ShareBar } from './share-bar.tsx';

interface RestoreMovingProps {
  restore: Restore;
  isSuper: boolean;
  onClose: () => void;
}

/** It waits, is compared or is written. What is being written can no longer be stopped. */
export const RestoreMoving = ({ restore, isSuper, onClose }: RestoreMovingProps) => {
  const t = usePhrases('backup');
  const { state, share } = restore;
  return (
    <div className={restoreStyles.stage}>
      <div className={restoreStyles.stageBody}>
        <div className="row" role="status">
          <StateMark kind="pending" text={t(`stage_${state}`)} />
          <span className="grow" />
          <span className={styles.percent}>
            {Math.floor(share * 100)}
            <small> %</small>
          </span>
        </div>
        <ShareBar label={t(`stage_${state}`)} share={share} />
        <p className="text-secondary">{t(state === 'restoring' ? 'restoringText' : 'comparingText')}</p>
        {state === 'restoring' ? <p className="text-secondary">{t('note_restart')}</p> : null}
      </div>
      {isSuper && state !== 'restoring' ? (
        <div className={restoreStyles.stageFoot}>
          <span className="grow" />
          <PutAwayButton restore={restore} onDone={onClose} />
        </div>
      ) : null}
    </div>
  );
};
