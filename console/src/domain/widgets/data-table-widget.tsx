import type { TableCell } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { attributeText, numberOf } from './attribute-values.ts';
import { shownColumns } from './table-columns.ts';
import { isTable } from './widget-data.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const largestText = 48;

/** A list that a data behaviour gives. */
export const DataTableWidget = ({ attributes, data }: WidgetProps) => {
  const t = usePhrases('layouts');
  const common = usePhrases('ui');
  const source = data.find(({ attribute }) => attribute === 'table');
  const table = source?.value ?? null;
  if (!isTable(table)) return <WidgetEmpty>{t(source ? 'noAnswer' : 'noSource')}</WidgetEmpty>;
  const columns = shownColumns(table, attributeText(attributes, 'columns'));
  if (table.rows.length === 0 || columns.length === 0) return <WidgetEmpty>{t('noRows')}</WidgetEmpty>;
  const size = numberOf(attributes, 'textSize', 0, largestText);
  const text = (cell: TableCell | undefined): string =>
    typeof cell === 'boolean' ? common(cell ? 'yes' : 'no') : cell === null || cell === undefined ? '' : String(cell);
  const isPlain = columns.length === 1 && columns[0]?.name === '';
  return (
    <>
      <table
        className={source?.problem === null ? styles.widgetTable : `${styles.widgetTable} ${styles.staleData}`}
        style={size > 0 ? { fontSize: size, lineHeight: 1.4 } : {}}
      >
        {isPlain ? null : (
          <thead>
            <tr>
              {columns.map(({ name, at }) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {table.rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have nothing else to be known by
            <tr key={number}>
              {columns.map(({ at }) => (
                <td key={at} className={typeof row[at] === 'number' ? 'numeric' : undefined}>
                  {text(row[at])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.left > 0 ? <p className="text-small text-muted">{t('rowsLeft', { count: table.left })}</p> : null}
    </>
  );
};
