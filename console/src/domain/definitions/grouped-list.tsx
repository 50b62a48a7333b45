import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DataPage, type DataPageProps } from '../../ui/data-page/data-page.tsx';
import type { FilterSpec } from '../../ui/data-page/page-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { treeOf } from '../../ui/tree/tree-items.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import type { TreeTableProps } from '../../ui/tree/tree-table.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly unreadable?: true | undefined;
}
interface Group extends Named {
  readonly parentId?: string | null;
}
type Handed<T, S extends string, F extends FilterSpec> = Pick<
  DataPageProps<T, S, F>,
  'id' | 'page' | 'source' | 'columns' | 'filters' | 'bulk' | 'rowActions'
>;

interface GroupedListProps<
  T extends Named,
  G extends Group,
  S extends string,
  F extends FilterSpec & { groupId: 'any' },
> extends Handed<T, S, F> {
  readonly words: {
    /** What is listed. */
    readonly what: string;
    readonly newOne: string;
    readonly groups: string;
    readonly groupName: string;
    readonly search: string;
    readonly empty: string;
    readonly emptyText: string;
  };
  readonly groups: TreeTableProps<G>['source'];
  /** How many things are in a group. */
  readonly countOf: (group: G) => number;
  /** The name of a thing or of a group as the reader sees it. */
  readonly nameOf?: (one: T | G) => string;
  /** Before the button of a new one. */
  readonly tools: ReactNode;
  readonly onOpen: (id: string) => void;
  /** Not given to those who may not make any. */
  readonly onNew: ((groupId: string | undefined) => void) | undefined;
}

/** What nobody does with a row that this version cannot read. */
const needsReading: ReadonlySet<string> = new Set(['edit', 'copy', 'execute']);

/** Groups on the left, what is in them on the right. */
export const GroupedList = <
  T extends Named,
  G extends Group,
  S extends string,
  F extends FilterSpec & { groupId: 'any' },
>({
  words,
  groups,
  countOf,
  nameOf = ({ name }) => name,
  tools,
  onOpen,
  onNew,
  ...handed
}: GroupedListProps<T, G, S, F>) => {
  const { page, rowActions } = handed;
  // A filter for any group: its values are texts.
  const groupId = page.filters.groupId as string | undefined;
  const newButton = onNew ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => onNew(groupId)}>
      {words.newOne}
    </Button>
  ) : null;
  return (
    <SplitView
      side={
        <TreePanel
          label={words.groups}
          filterText={words.groupName}
          source={groups}
          items={treeOf(
            groups.data ?? [],
            ({ id }) => id,
            ({ parentId = null }) => parentId,
            (group) => ({ id: group.id, name: nameOf(group), count: countOf(group) }),
          )}
          selected={groupId}
          onSelect={(id) => page.setFilter('groupId', id)}
        />
      }
    >
      <DataPage
        {...handed}
        what={words.what}
        idOf={({ id }) => id}
        nameOf={nameOf}
        search={words.search}
        actions={
          <>
            {tools}
            {newButton}
          </>
        }
        rowActions={
          rowActions && ((row) => rowActions(row).filter(({ key }) => !row.unreadable || !needsReading.has(key)))
        }
        onOpen={({ id, unreadable }) => {
          if (!unreadable) onOpen(id);
        }}
        empty={{ title: words.empty, text: words.emptyText, action: newButton }}
      />
    </SplitView>
  );
};
