import { type DatabaseKind, type DatabasePreview, dataSourcesEndpoints } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { QueryBuilder } from './query-builder.tsx';
import { ResultTable } from './result-view.tsx';
import styles from './table-browser.module.css';
import type { UseStatement } from './use-statement.ts';

const Rows = ({ rows, rowsFault }: DatabasePreview) => {
  const t = usePhrases('dataBehaviors');
  const language = useLanguage();
  if (rowsFault !== null) return <p className="text-muted">{errorText(rowsFault, language)}</p>;
  return rows.length === 0 ? <p className="text-muted">{t('noRows')}</p> : <ResultTable value={rows} />;
};

interface TableContentProps {
  id: string;
  kind: DatabaseKind;
  schema: string;
  table: string;
  onUse: UseStatement | undefined;
}

/** One table: its columns, its first rows, and a query of it to build. */
export const TableContent = ({ id, kind, schema, table, onUse }: TableContentProps) => {
  const t = usePhrases('dataBehaviors');
  const preview = useQuery({
    ...queryOf(dataSourcesEndpoints.previewDatabaseTable, { query: { id, schema, table } }),
    retry: false,
  });
  return (
    <QueryGate what={t('columns')} query={preview}>
      {(found) => (
        <div className={styles.content}>
          {onUse ? (
            <QueryBuilder kind={kind} schema={schema} table={table} columns={found.columns} onUse={onUse} />
          ) : (
            <dl className={styles.columns} aria-label={t('columns')}>
              {found.columns.map(({ name, type }) => (
                <div key={name}>
                  <dt className="wrap-anywhere">{name}</dt>
                  <dd className="mono text-small text-muted wrap-anywhere">{type}</dd>
                </div>
              ))}
            </dl>
          )}
          <h3 className={styles.part}>{t('firstRows')}</h3>
          <Rows {...found} />
        </div>
      )}
    </QueryGate>
  );
};
