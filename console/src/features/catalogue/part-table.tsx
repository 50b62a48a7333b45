import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataCards } from '../../ui/data-page/data-cards.tsx';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './catalogue.module.css';

interface Part {
  readonly id: string;
  /** A part of the driver cannot be removed. */
  readonly origin?: 'driver' | 'model';
}

interface PartTableProps<T extends Part> {
  what: string;
  parts: readonly T[];
  columns: readonly Column<T>[];
  nameOf: (part: T) => string;
  /** The add button with its text; undefined if nothing can be added. */
  add?: { words: string; run: () => void } | undefined;
  note?: ReactNode;
  empty: { title: string; text?: string };
  readOnly: boolean;
  onOpen: (part: T) => void;
  onChange: (parts: T[]) => void;
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
};

/** The parameters, properties, actions or checks of a model, with their order, visibility and custom ones. */
export const PartTable = <T extends Part>(props: PartTableProps<T>) => {
  const { parts, readOnly, onChange } = props;
  const t = usePhrases('catalogue');
  const phone = usePhone();
  const table = {
    label: props.what,
    columns: props.columns,
    rows: parts,
    idOf: (part: T) => part.id,
    nameOf: props.nameOf,
    loading: false,
    onOpen: props.onOpen,
    rowActions: readOnly
      ? undefined
      : (part: T) => {
          const at = parts.indexOf(part);
          return [
            { key: 'up', label: t('moveUp'), disabled: at === 0, run: () => onChange(moved(parts, at, at - 1)) },
            {
              key: 'down',
              label: t('moveDown'),
              disabled: at === parts.length - 1,
              run: () => onChange(moved(parts, at, at + 1)),
            },
            {
              key: 'remove',
              label: t('remove'),
              danger: true,
              disabled: part.origin === 'driver',
              run: () => onChange(parts.filter((other) => other !== part)),
            },
          ];
        },
  };
  return (
    <Panel className={styles.partTable}>
      {props.add || props.note ? (
        <div className={`row ${styles.partHead}`}>
          <span className="text-small text-muted grow">{props.note}</span>
          {props.add && !readOnly ? (
            <Button icon={<Icon name="plus" />} onClick={props.add.run}>
              {props.add.words}
            </Button>
          ) : null}
        </div>
      ) : null}
      {parts.length === 0 ? (
        <EmptyState title={props.empty.title}>{props.empty.text}</EmptyState>
      ) : phone ? (
        <DataCards {...table} />
      ) : (
        <DataTable {...table} />
      )}
    </Panel>
  );
};
