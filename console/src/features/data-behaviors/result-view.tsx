import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import styles from './data-behaviors.module.css';

type Row = Readonly<Record<string, unknown>>;
const mostRows = 50;
const mostText = 20_000;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const shown = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Rows of objects have a column for each name; anything else has one. */
export const ResultTable = ({ value }: { value: unknown }) => {
  const t = usePhrases('dataBehaviors');
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const rows = all.slice(0, mostRows);
  const names = [...new Set(rows.flatMap((row) => (isRow(row) ? Object.keys(row) : [])))];
  if (all.length === 0) return <p className="text-muted">{t('noValue')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <div className={styles.behaviorTable} tabIndex={0}>
        <table>
          <thead>
            <tr>{names.length === 0 ? <th>{t('value')}</th> : names.map((name) => <th key={name}>{name}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <tr key={at}>
                {names.length === 0 ? (
                  <td>{shown(row)}</td>
                ) : (
                  names.map((name) => <td key={name}>{shown(isRow(row) ? row[name] : undefined)}</td>)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all.length > mostRows ? (
        <p className="text-small text-muted">{t('moreRows', { count: all.length - mostRows })}</p>
      ) : null}
    </>
  );
};

/** A result as a table or as JSON. */
export const ResultView = ({ value }: { value: unknown }) => {
  const t = usePhrases('dataBehaviors');
  const [as, setAs] = useState<'table' | 'json'>('table');
  return (
    <div className="column gap-8">
      <Segments
        label={t('resultView')}
        value={as}
        onChange={setAs}
        options={[
          { value: 'table', label: t('asTable') },
          { value: 'json', label: t('asJson') },
        ]}
      />
      {as === 'table' ? (
        <ResultTable value={value} />
      ) : (
        <pre className={`${styles.behaviorJson} mono`}>{(JSON.stringify(value, null, 2) ?? '').slice(0, mostText)}</pre>
      )}
    </div>
  );
};
