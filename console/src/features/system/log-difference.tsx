import { type AuditEntry, type ChangedField, changedFields } from '@eoms/contract';
import { fieldPathWords, fieldValueWords } from '@eoms/phrases';
import { useState } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from './log-entry.module.css';

/** More than a few lines: shown when asked for. */
const foldedFrom = 160;

const Value = ({ value, className }: { value: unknown; className?: string | undefined }) => {
  const t = usePhrases('system');
  const language = useLanguage();
  const [whole, setWhole] = useState(false);
  const isAbsent = value === undefined;
  const text = fieldValueWords(value, language);
  const isLong = text.length > foldedFrom;
  const shown = isLong && !whole ? `${text.slice(0, foldedFrom).toWellFormed()}…` : text;
  const isEmpty = isAbsent || value === null || value === '';
  return (
    <span className={isEmpty ? 'text-muted' : className}>
      {isAbsent ? '—' : shown}
      {isLong ? (
        <button type="button" className={styles.logMore} onClick={() => setWhole(!whole)}>
          {t(whole ? 'fold' : 'showAll')}
        </button>
      ) : null}
    </span>
  );
};

const Rows = ({ fields, compare }: { fields: readonly ChangedField[]; compare: boolean }) => {
  const t = usePhrases('system');
  const language = useLanguage();
  return (
    <table className={styles.logDifference}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, before, after }) => (
          <tr key={JSON.stringify(path)}>
            <th scope="row" title={path.join('.')}>
              {fieldPathWords(path, language)}
            </th>
            <td>
              <Value value={before} className={compare ? styles.logBefore : undefined} />
            </td>
            <td>
              <Value value={after} className={compare ? styles.logAfter : undefined} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What an action changed, field by field; what stayed as it was, and the values as they are stored, on request. */
export const LogDifference = ({ entry: { before, after } }: { entry: AuditEntry }) => {
  const t = usePhrases('system');
  if (before == null && after == null) return null;
  const { changed, same, isCut } = changedFields(before, after);
  return (
    <>
      <h3 className={styles.logPart}>{t('difference')}</h3>
      {changed.length === 0 ? <p className="text-muted">{t('noChange')}</p> : <Rows fields={changed} compare />}
      {isCut ? <p className="text-small text-muted">{t('cut')}</p> : null}
      {same.length === 0 ? null : (
        <details className={styles.logDetails}>
          <summary>{t('unchanged', { count: same.length })}</summary>
          <Rows fields={same} compare={false} />
        </details>
      )}
      <details className={styles.logDetails}>
        <summary>{t('raw')}</summary>
        <pre className={`mono ${styles.logJson}`}>{JSON.stringify({ before, after }, null, 2)}</pre>
      </details>
    </>
  );
};
