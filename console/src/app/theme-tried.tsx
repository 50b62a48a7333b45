import { usePhrases } from '../i18n/i18n.ts';
import { useAppearance } from '../ui/theme/appearance.ts';
import styles from './app.module.css';

/** Says that this tab alone shows a theme, and ends it. */
export const ThemeTried = () => {
  const t = usePhrases('ui');
  const tried = useAppearance((s) => s.tried);
  const setTried = useAppearance((s) => s.setTried);
  if (!tried) return null;
  return (
    <div data-part="theme-tried" className={`note ${styles.themeIgnored}`} role="status">
      <span className="grow">{t('themeTried', { name: tried.name })}</span>
      <button type="button" className="link weight-medium nowrap" onClick={() => setTried(null)}>
        {t('endTrial')}
      </button>
    </div>
  );
};
