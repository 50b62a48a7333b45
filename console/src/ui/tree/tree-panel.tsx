import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useShownKeys } from '../keys/shown-keys.ts';
import { QueryFailure } from '../states/query-gate.tsx';
import { Bone } from '../states/skeleton.tsx';
import { useUiText } from '../ui-text.tsx';
import styles from './tree.module.css';
import { flatten, type TreeItem } from './tree-items.ts';

interface TreePanelProps {
  label: string;
  items: readonly TreeItem[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** The query behind the items: shows a skeleton while it loads and a retry when it fails. */
  source?: { data: unknown; isPending: boolean; error: unknown; refetch: () => unknown };
  /** Shown below the tree, such as a second short list. */
  children?: ReactNode;
  filterText?: string;
}

const indents = [4, 20, 38, 56, 74];

/** The tree column of a split view: filter, counts, arrow keys to move, fold and unfold. */
export const TreePanel = ({ label, items, selected, onSelect, source, children, filterText }: TreePanelProps) => {
  useShownKeys('tree');
  const t = useUiText();
  const [filter, setFilter] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => flatten(items, folded, filter), [items, folded, filter]);
  const fold = (id: string, shut: boolean): void => {
    const next = new Set(folded);
    if (shut) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const at = rows.findIndex((row) => row.item.id === (event.target as HTMLElement).dataset.id);
    const row = rows[at];
    if (!row) return;
    const go = (to: number): void => {
      const other = rows[to];
      const list = event.currentTarget;
      if (other) list.querySelector<HTMLElement>(`[data-id="${CSS.escape(other.item.id)}"]`)?.focus();
    };
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') fold(row.item.id, event.key === 'ArrowLeft');
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.treeFilter}>
        <Input
          size="middle"
          allowClear
          prefix={<Icon name="search" size="s" />}
          placeholder={filterText ?? t('filterTree')}
          aria-label={filterText ?? t('filterTree')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a tree, but an empty one may not have that role */}
      <div
        className={styles.tree}
        {...(rows.length > 0 ? { role: 'tree', 'aria-label': label } : {})}
        onKeyDown={press}
      >
        {source?.error && source.data === undefined ? <QueryFailure what={label} query={source} /> : null}
        {source?.isPending && !source.error ? (
          <div className="column" style={{ gap: 16, padding: 12 }}>
            <Bone width="60%" />
            <Bone width="80%" />
            <Bone width="50%" />
          </div>
        ) : null}
        {rows.map(({ item, depth, hasChildren, open }) => (
          <div
            key={item.id}
            className={item.id === selected ? `${styles.treeRow} ${styles.on}` : styles.treeRow}
            style={{ paddingLeft: indents[Math.min(depth, 4)] }}
          >
            {hasChildren ? (
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                className={styles.fold}
                aria-label={open ? t('collapse') : t('expand')}
                onClick={() => fold(item.id, open)}
              >
                <Icon name={open ? 'chevronDown' : 'chevronRight'} size="s" />
              </button>
            ) : (
              <span className={styles.fold} />
            )}
            <button
              type="button"
              role="treeitem"
              data-id={item.id}
              aria-level={depth + 1}
              aria-selected={item.id === selected}
              aria-expanded={hasChildren ? open : undefined}
              className={`${styles.name} truncate`}
              title={item.name}
              onClick={() => onSelect(item.id === selected ? undefined : item.id)}
            >
              {item.icon}
              <span className="truncate">{item.name}</span>
            </button>
            {item.mark}
            {item.count === undefined ? null : <span className={styles.n}>{item.count}</span>}
          </div>
        ))}
      </div>
      {children}
    </>
  );
};
