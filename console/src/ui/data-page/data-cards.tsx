import { Checkbox } from 'antd';
import { useUiText } from '../ui-text.tsx';
import styles from './data-page.module.css';
import type { DataTableProps } from './data-table.tsx';
import { RowMenu } from './row-menu.tsx';

/** The same rows as cards on a phone: the growing column is the title, the others are listed below it. */
export const DataCards = <T,>(props: DataTableProps<T>) => {
  const { columns, rows, idOf, nameOf, selection, rowActions, onOpen, label, dimmed } = props;
  const t = useUiText();
  const first = columns.find((column) => column.grow) ?? columns[0];
  const rest = columns.filter((column) => column !== first);
  if (!first) return null;
  // What scrolls and has nothing to press is reached by keyboard itself.
  const still = !onOpen && !selection && !rowActions;
  return (
    <ul
      data-part="cards"
      className={dimmed ? `${styles.cards} ${styles.dimmed}` : styles.cards}
      aria-label={label}
      {...(still ? { tabIndex: 0 } : {})}
    >
      {rows.map((row) => (
        <li key={idOf(row)} className={selection?.has(row) ? styles.selected : undefined}>
          <div className="row">
            {selection ? (
              <Checkbox
                className={styles.cardCheck}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
                aria-label={t('selectRow', { name: nameOf(row) })}
              />
            ) : null}
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
