import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { SortableTree, type SortableTreeProps } from './sortable-tree.tsx';

interface DraftTreeProps<T, D> extends Omit<SortableTreeProps<T>, 'actions' | 'onOpen' | 'onAdd' | 'empty'> {
  /** Shown before the button of a new row. */
  tabs?: ReactNode;
  newRow: string;
  empty: { title: string; text?: string };
  draftOf: (row: T) => D;
  /** A new row, at the top or below another. */
  newBelow: (parent?: T) => D;
  /** No row is below another. */
  flat?: boolean;
  /** The drawer of the draft that is open. */
  form: (draft: D | undefined, close: () => void) => ReactNode;
}

/** A sortable tree whose rows are made and changed in a drawer. */
export const DraftTree = <T, D>(props: DraftTreeProps<T, D>) => {
  const { tabs, newRow, empty, draftOf, newBelow, flat = false, form, ...tree } = props;
  const [draft, setDraft] = useState<D>();
  const newButton = tree.canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newBelow())}>
      {newRow}
    </Button>
  ) : null;
  return (
    <>
      <SortableTree
        {...tree}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        onOpen={(row) => setDraft(draftOf(row))}
        onAdd={flat ? undefined : (row) => setDraft(newBelow(row))}
        empty={{ ...empty, action: newButton }}
      />
      {form(draft, () => setDraft(undefined))}
    </>
  );
};
