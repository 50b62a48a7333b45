import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { RowAction } from '../data-page/column.ts';
import { Icon } from '../icons/icon.tsx';
import { useUiText } from '../ui-text.tsx';
import { siblingsOf, stepsTo } from './sibling-order.ts';
import styles from './tree.module.css';
import { TreeTable, type TreeTableProps } from './tree-table.tsx';

export interface SortableTreeProps<T> extends Omit<TreeTableProps<T>, 'rowActions' | 'grip' | 'onOpen'> {
  canEdit: boolean;
  /** Opens a row; also when read-only. */
  onOpen?: ((row: T) => void) | undefined;
  /** Adds a row below another; a flat list has none. */
  onAdd?: ((parent: T) => void) | undefined;
  onRemove: (row: T) => void;
  /** Moves a row among its siblings: down by `steps`, or up when negative. */
  onMove: (row: T, steps: number) => void;
  /** Rows that keep their place and cannot be removed. */
  isFixed?: (row: T) => boolean;
  /** Rows that are moved like the others, but cannot be removed. */
  stays?: (row: T) => boolean;
  /** Further actions on a row. */
  more?: (row: T) => readonly RowAction<T>[];
}

const rowSelector = 'tr, li';
const gripSelector = '[data-grip]';

/** The row under the pointer, identified by its grip. */
const idUnder = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest(rowSelector)?.querySelector<HTMLElement>(gripSelector)?.dataset
    .grip;

interface GripProps {
  id: string;
  name: string;
  held: 'no' | 'held' | 'target';
  onHold: () => void;
  onOver: (id: string | undefined) => void;
  onDrop: () => void;
  onStep: (steps: number) => void;
}

const Grip = ({ id, name, held, onHold, onOver, onDrop, onStep }: GripProps) => {
  const t = useUiText();
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      className={`${styles.treeGrip} ${styles[held] ?? ''}`}
      data-grip={id}
      aria-label={t('moveRow', { name })}
      title={t('moveRow', { name })}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        onHold();
      }}
      onPointerMove={(event) => event.buttons > 0 && onOver(idUnder(event))}
      onPointerUp={onDrop}
      onPointerCancel={() => onOver(undefined)}
    >
      <Icon name="grip" size="s" />
    </button>
  );
};

/** A tree whose rows can be added, opened, reordered and removed, by menu, pointer or keyboard. */
export const SortableTree = <T,>(props: SortableTreeProps<T>) => {
  const { canEdit, onOpen, onAdd, onRemove, onMove, more, isFixed = () => false, stays = isFixed, ...table } = props;
  const { source, idOf, nameOf, parentOf } = table;
  const t = useUiText();
  const [drag, setDrag] = useState<{ row: T; over: string | undefined }>();
  const tree = { rows: source.data ?? [], idOf, parentOf };
  const step = (row: T, steps: number): void => {
    const siblings = siblingsOf(tree, row);
    const to = siblings.indexOf(row) + steps;
    if (steps !== 0 && to >= 0 && to < siblings.length) onMove(row, steps);
  };
  const drop = (): void => {
    const target = tree.rows.find((row) => idOf(row) === drag?.over);
    if (drag && target) step(drag.row, stepsTo(tree, drag.row, target));
    setDrag(undefined);
  };
  const rowActions = (row: T): readonly RowAction<T>[] => {
    if (!canEdit) return [];
    const siblings = siblingsOf(tree, row);
    const at = siblings.indexOf(row);
    const moves = [
      { key: 'up', label: t('moveUp'), disabled: at === 0, run: () => step(row, -1) },
      { key: 'down', label: t('moveDown'), disabled: at === siblings.length - 1, run: () => step(row, 1) },
    ];
    const fixed = isFixed(row);
    return [
      ...(onAdd ? [{ key: 'add', label: t('addBelow'), run: onAdd }] : []),
      ...(onOpen ? [{ key: 'edit', label: t('edit'), run: onOpen }] : []),
      ...(fixed ? [] : moves),
      ...(more?.(row) ?? []),
      ...(fixed || stays(row) ? [] : [{ key: 'remove', label: t('remove'), danger: true, run: onRemove }]),
    ];
  };
  const held = (row: T): GripProps['held'] => {
    if (!drag) return 'no';
    return drag.row === row ? 'held' : drag.over === idOf(row) ? 'target' : 'no';
  };
  return (
    <TreeTable
      {...table}
      rowActions={rowActions}
      {...(onOpen ? { onOpen } : {})}
      {...(canEdit
        ? {
            grip: (row: T) =>
              isFixed(row) ? null : (
                <Grip
                  id={idOf(row)}
                  name={nameOf(row)}
                  held={held(row)}
                  onHold={() => setDrag({ row, over: undefined })}
                  onOver={(over) => setDrag((now) => now && { ...now, over })}
                  onDrop={drop}
                  onStep={(steps) => step(row, steps)}
                />
              ),
          }
        : {})}
    />
  );
};
