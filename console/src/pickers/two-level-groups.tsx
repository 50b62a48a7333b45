import { Button, Form, TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { orNull } from '../ui/forms/or-null.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { SortableTree } from '../ui/tree/sortable-tree.tsx';
import type { TreeTableProps } from '../ui/tree/tree-table.tsx';
import { type LeveledGroup, twoLevelOptions } from './two-level-options.ts';

interface TwoLevelGroupsProps<G extends LeveledGroup, D> {
  words: { groups: string; groupName: string; newGroup: string; empty: string; emptyText: string };
  source: TreeTableProps<G>['source'];
  nameOf: (group: G) => string;
  /** How many things are in a group. */
  count: { title: string; of: (group: G) => number };
  canEdit: boolean;
  /** Shown before the button of a new group. */
  tabs: ReactNode;
  draftOf: (group: G) => D;
  newIn: (parentId: string | null) => D;
  form: (draft: D | undefined, close: () => void) => ReactNode;
  /** Groups hold no groups. */
  flat?: boolean;
  onMove: (group: G, steps: number) => void;
  onRemove: (group: G) => void;
}

/** Groups as a tree of at most two levels: added, edited, sorted and removed. */
export const TwoLevelGroups = <G extends LeveledGroup, D>(props: TwoLevelGroupsProps<G, D>) => {
  const { words, source, nameOf, count, canEdit, tabs, draftOf, newIn, form, flat = false, onMove, onRemove } = props;
  const [draft, setDraft] = useState<D>();
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newIn(null))}>
      {words.newGroup}
    </Button>
  ) : null;
  return (
    <>
      <SortableTree
        what={words.groups}
        source={source}
        idOf={(g) => g.id}
        nameOf={nameOf}
        parentOf={(g) => g.parentId}
        search={words.groupName}
        columns={[
          { key: 'name', title: words.groupName, grow: true, render: (g) => <b className="m5">{nameOf(g)}</b> },
          { key: 'count', title: count.title, align: 'right', render: count.of },
        ]}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        canEdit={canEdit}
        onOpen={(g) => setDraft(draftOf(g))}
        onAdd={flat ? undefined : (g) => setDraft(newIn(g.parentId ?? g.id))}
        onMove={onMove}
        onRemove={onRemove}
        empty={{ title: words.empty, text: words.emptyText, action: newButton }}
      />
      {form(draft, () => setDraft(undefined))}
    </>
  );
};

interface SuperiorGroupItemProps<G extends LeveledGroup> {
  label: string;
  placeholder: string;
  groups: readonly G[];
  nameOf: (group: G) => string;
  /** The group that is edited: it cannot be below itself. */
  of: string | undefined;
}

/** The group above a group. There is no third level: only groups of the first can hold others. */
export const SuperiorGroupItem = <G extends LeveledGroup>(props: SuperiorGroupItemProps<G>) => {
  const { label, placeholder, groups, nameOf, of } = props;
  const parents = groups.filter(({ id }) => id !== of);
  return (
    <Form.Item name="parentId" label={label} normalize={orNull}>
      <TreeSelect allowClear placeholder={placeholder} treeData={twoLevelOptions(parents, nameOf, true)} />
    </Form.Item>
  );
};
