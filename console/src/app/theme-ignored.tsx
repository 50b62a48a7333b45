import { usePhrases } from '../i18n/i18n.ts';
import { useAppearance } from '../ui/theme/appearance.ts';
import styles from './app.module.css';

/** Says that this tab leaves out the venue's theme, because its address asked for that, and ends it. */
export const ThemeIgnored = () => {
  const t = usePhrases('ui');
  const ignored = useAppearance((s) => s.ignored);
  const setIgnored = useAppearance((s) => s.setIgnored);
  if (!ignored) return null;
  return (
    <div className={`note ${styles.themeIgnored}`} role="status">
      <span className="grow">{t('themeIgnored')}</span>
      <button type="button" className="link weight-medium nowrap" onClick={() => setIgnored(false)}>
        {t('themeAgain')}
      </button>
    </div>
  );
};
