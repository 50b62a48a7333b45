import type { ReactNode } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './flow.module.css';
import type { BoxWords } from './flow-words.ts';

interface FlowBoxProps {
  box: BoxWords;
  /** Position of a step. */
  position?: string;
  onOpen: () => void;
  /** More below the words. */
  children?: ReactNode;
}

/** One thing that happens, is checked or is done; it opens its part of the form. */
export const FlowBox = ({ box, position, onOpen, children }: FlowBoxProps) => {
  const t = usePhrases('automations');
  const { icon, subject, whole, words, notes = [], unfinished = false } = box;
  return (
    <div
      data-part="flow-box"
      data-unfinished={unfinished || undefined}
      className={unfinished ? `${styles.flowBox} ${styles.unfinished}` : styles.flowBox}
    >
      <button type="button" onClick={onOpen}>
        {position === undefined ? null : (
          <span data-part="flow-position" className={`numeric ${styles.flowPosition}`}>
            {position}
          </span>
        )}
        <Icon name={icon} />
        <span data-part="flow-text" className={styles.flowText}>
          <span className="weight-medium" title={whole}>
            {subject}
          </span>
          {words ? <span className={styles.flowWords}>{words}</span> : null}
          {notes.length > 0 ? <span className="text-small text-muted">{notes.join(' · ')}</span> : null}
          {unfinished ? (
            <span className={`text-small ${styles.flowProblem}`}>
              <Icon name="warning" size="s" /> {t('checkMissing')}
            </span>
          ) : null}
        </span>
      </button>
      {children ? <div className={styles.flowInside}>{children}</div> : null}
    </div>
  );
};
