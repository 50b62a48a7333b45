import { textOf } from '@eoms/contract';
import type { ReleaseNote } from '@eoms/phrases';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from './help.module.css';

/** What each version brought, the latest first. */
export const NewsPart = ({ notes }: { notes: readonly ReleaseNote[] }) => {
  const t = usePhrases('help');
  const language = useLanguage();
  const { fullDate } = useFormat();
  return (
    <div data-part="news" className={styles.page}>
      {notes.map(({ version, date, changes }) => (
        <section key={version}>
          <h2>{t('newsOf', { version })}</h2>
          <p className="text-small text-muted">{t('newsDate', { date: fullDate(`${date}T12:00:00`) })}</p>
          <ul>
            {changes.map((change) => (
              <li key={change.en}>{textOf(change, language)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
