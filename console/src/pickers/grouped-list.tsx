import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DataPage, type DataPageProps } from '../ui/data-page/data-page.tsx';
import type { FilterSpec } from '../ui/data-page/page-state.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { SplitView } from '../ui/panels/split-view.tsx';
import type { TreeItem } from '../ui/tree/tree-items.ts';
import { TreePanel } from '../ui/tree/tree-panel.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}
type Handed<T, S extends string, F extends FilterSpec> = Pick<
  DataPageProps<T, S, F>,
  'id' | 'page' | 'source' | 'columns' | 'filters' | 'bulk' | 'rowActions'
>;

interface GroupedListProps<T extends Named, S extends string, F extends FilterSpec & { groupId: 'any' }>
  extends Handed<T, S, F> {
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
  readonly groups: NonNullable<Parameters<typeof TreePanel>[0]['source']>;
  readonly items: readonly TreeItem[];
  /** Before the button of a new one. */
  readonly tools: ReactNode;
  readonly onOpen: (id: string) => void;
  /** Not given to those who may not make any. */
  readonly onNew: ((groupId: string | undefined) => void) | undefined;
}

/** Groups on the left, what is in them on the right. */
export const GroupedList = <T extends Named, S extends string, F extends FilterSpec & { groupId: 'any' }>({
  words,
  groups,
  items,
  tools,
  onOpen,
  onNew,
  ...handed
}: GroupedListProps<T, S, F>) => {
  const { page } = handed;
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
          items={items}
          selected={groupId}
          onSelect={(id) => page.setFilter('groupId', id)}
        />
      }
    >
      <DataPage
        {...handed}
        what={words.what}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        actions={
          <>
            {tools}
            {newButton}
          </>
        }
        onOpen={({ id }) => onOpen(id)}
        empty={{ title: words.empty, text: words.emptyText, action: newButton }}
      />
    </SplitView>
  );
};
