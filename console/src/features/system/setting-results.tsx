import { wordsIn } from '@eoms/contract';
import { partWords } from '@eoms/phrases';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { findSettings } from './find-settings.ts';
import type { SettingPart } from './setting-parts.ts';
import styles from './setting-results.module.css';

interface SettingResultsProps {
  question: string;
  parts: readonly SettingPart[];
  onOpen: (part: SettingPart, key: string | undefined) => void;
}

/** What a search within the settings found; each leads to its place. */
export const SettingResults = ({ question, parts, onOpen }: SettingResultsProps) => {
  const t = usePhrases('system');
  const language = useLanguage();
  const found = findSettings(question, parts, language);
  const names = wordsIn(partWords, language);
  return (
    <Panel label={t('searchSettings')} className={styles.results ?? ''} data-part="setting-results">
      {found.length === 0 ? (
        <p className={`text-secondary ${styles.none}`} role="status">
          {t('noSettings', { question })}
        </p>
      ) : (
        <ul>
          {found.map(({ part, key, name, does }) => (
            <li key={`${part} ${key ?? ''}`}>
              <button type="button" onClick={() => onOpen(part, key)}>
                <span className={styles.name}>
                  {name}
                  {key === undefined ? null : <span className="text-small text-muted">{names[part].name}</span>}
                </span>
                <span className="text-small text-secondary">{does}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
