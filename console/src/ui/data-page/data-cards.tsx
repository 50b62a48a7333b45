import styles from './data-page.module.css';
import type { DataTableProps } from './data-table.tsx';
import { RowMenu } from './row-menu.tsx';

/** The same rows as cards on a phone: the growing column is the title, the others are listed below it. */
export const DataCards = <T,>({ columns, rows, idOf, rowActions, onOpen, label, dimmed }: DataTableProps<T>) => {
  const first = columns.find((column) => column.grow) ?? columns[0];
  const rest = columns.filter((column) => column !== first);
  if (!first) return null;
  return (
    <ul data-part="cards" className={dimmed ? `${styles.cards} ${styles.dimmed}` : styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <div className="row">
            {onOpen ? (
              <button
                data-part="card-head"
                type="button"
                className={`grow ${styles.cardHead}`}
                onClick={() => onOpen(row)}
              >
                {first.render(row)}
              </button>
            ) : (
              <div className="grow">{first.render(row)}</div>
            )}
            {rowActions && rowActions(row).length > 0 ? <RowMenu row={row} actions={() => rowActions(row)} /> : null}
          </div>
          <dl>
            {rest
              .filter((column) => !column.wideOnly)
              .map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
};
