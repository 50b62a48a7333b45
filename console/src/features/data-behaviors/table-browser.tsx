import { type DatabaseTable, type DataSourceChoice, dataSourcesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Input } from 'antd';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './table-browser.module.css';
import { TableContent } from './table-content.tsx';
import type { UseStatement } from './use-statement.ts';

const labelOf = ({ schema, name }: DatabaseTable): string => (schema === '' ? name : `${schema}.${name}`);

const TableList = ({
  tables,
  chosen,
  onChoose,
}: {
  tables: readonly DatabaseTable[];
  chosen: DatabaseTable | undefined;
  onChoose: (table: DatabaseTable) => void;
}) => {
  const t = usePhrases('dataBehaviors');
  const [wanted, setWanted] = useState('');
  const shown = useMemo(() => {
    const word = wanted.trim().toLowerCase();
    return tables.filter((table) => labelOf(table).toLowerCase().includes(word));
  }, [tables, wanted]);
  return (
    <nav className={styles.list} aria-label={t('tables')}>
      <Input
        allowClear
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        placeholder={t('searchTables')}
        aria-label={t('searchTables')}
      />
      <ul>
        {shown.map((table) => (
          <li key={labelOf(table)}>
            <button
              type="button"
              className={`${styles.table} ${table === chosen ? styles.chosen : ''}`}
              aria-current={table === chosen}
              onClick={() => onChoose(table)}
            >
              <span className="wrap-anywhere">{labelOf(table)}</span>
              {table.view ? <span className="tag">{t('tableView')}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Tables = ({ source, onUse }: { source: DataSourceChoice; onUse: UseStatement | undefined }) => {
  const t = usePhrases('dataBehaviors');
  const tables = useQuery({
    ...queryOf(dataSourcesEndpoints.listDatabaseTables, { query: { id: source.id } }),
    retry: false,
  });
  const [chosen, setChosen] = useState<DatabaseTable>();
  return (
    <QueryGate what={t('tables')} query={tables}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon="database" title={t('noTables')}>
            {t('usernameHint')}
          </EmptyState>
        ) : (
          <div className={styles.browser}>
            <TableList tables={found} chosen={chosen} onChoose={setChosen} />
            {chosen && source.kind !== 'http' ? (
              <TableContent
                key={labelOf(chosen)}
                id={source.id}
                kind={source.kind}
                schema={chosen.schema}
                table={chosen.name}
                onUse={onUse}
              />
            ) : (
              <p className="text-muted">
                <Icon name="database" size="s" /> {t('pickTable')}
              </p>
            )}
          </div>
        )
      }
    </QueryGate>
  );
};

interface TableBrowserProps {
  source: DataSourceChoice | undefined;
  onClose: () => void;
  /** With it, a query can be built and taken over. */
  onUse?: UseStatement;
}

/** What a database has: its tables, their columns and first rows. */
export const TableBrowser = ({ source, onClose, onUse }: TableBrowserProps) => {
  const t = usePhrases('dataBehaviors');
  const phone = usePhone();
  return (
    <Drawer
      open={source !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 960}
      title={t('browseOf', { name: source?.name ?? '' })}
      destroyOnHidden
    >
      {source ? <Tables source={source} onUse={onUse} /> : null}
    </Drawer>
  );
};
