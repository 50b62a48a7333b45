import { Button } from 'antd';
import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './designer.module.css';

interface ConflictBannerProps {
  theirs: { savedAt: string | null; savedBy: string | null };
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else has saved meanwhile: what is on this screen is kept until its designer decides. */
export const ConflictBanner = ({ theirs, onTake, onKeep }: ConflictBannerProps) => {
  const t = usePhrases('layouts');
  const time = theirs.savedAt ? clockWithSeconds(theirs.savedAt) : '';
  return (
    <div data-part="design-conflict" className={`note maintenance ${styles.designConflict}`} role="alert">
      <span className="grow">{t('conflict', { name: theirs.savedBy ?? '', time })}</span>
      <Button size="small" onClick={onTake}>
        {t('takeTheirs')}
      </Button>
      <Button size="small" onClick={onKeep}>
        {t('keepMine')}
      </Button>
    </div>
  );
};
