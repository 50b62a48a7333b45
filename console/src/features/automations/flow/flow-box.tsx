import type { ReactNode } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
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
    <div className={unfinished ? 'flow-box unfinished' : 'flow-box'}>
      <button type="button" onClick={onOpen}>
        {position === undefined ? null : <span className="num flow-position">{position}</span>}
        <Icon name={icon} />
        <span className="flow-text">
          <span className="m5 flow-subject" title={whole}>
            {subject}
          </span>
          {words ? <span className="flow-words">{words}</span> : null}
          {notes.length > 0 ? <span className="s t3">{notes.join(' · ')}</span> : null}
          {unfinished ? (
            <span className="s flow-problem">
              <Icon name="warning" size="s" /> {t('checkMissing')}
            </span>
          ) : null}
        </span>
      </button>
      {children ? <div className="flow-inside">{children}</div> : null}
    </div>
  );
};
