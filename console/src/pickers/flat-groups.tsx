import type { ScreenAddress, strategiesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { type ChangeOptions, useChange } from '../api/use-change.ts';
import { useMove } from '../api/use-move.ts';
import { useRemove } from '../api/use-remove.ts';
import { useMay } from '../session/use-may.ts';
import type { TreeTableProps } from '../ui/tree/tree-table.tsx';
import { GroupNameForm } from './group-name-form.tsx';
import { TwoLevelGroups } from './two-level-groups.tsx';

interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

/** The calls of a family for its groups; all have the same form. */
export interface GroupCalls {
  readonly save: typeof strategiesEndpoints.saveStrategyGroup;
  readonly sort: typeof strategiesEndpoints.sortStrategyGroup;
  readonly remove: typeof strategiesEndpoints.removeStrategyGroup;
  readonly stale: ChangeOptions;
}

/** What can be done with groups that are nothing but a name; `title` is the question before one is removed. */
export const useGroupWork = ({ save, sort, remove, stale }: GroupCalls, title: (name: string) => string) => {
  const send = useChange(save, stale);
  const move = useMove(sort, stale);
  const ask = useRemove(remove, {
    ...stale,
    args: ({ id }: NamedGroup) => ({ params: { id } }),
    title: ({ name }) => title(name),
  });
  return {
    save: (body: { id?: string | undefined; name: string }) => send.mutateAsync({ body }),
    move,
    remove: (group: NamedGroup) => void ask(group),
  };
};

interface FlatGroupsProps<G extends NamedGroup> {
  screen: ScreenAddress;
  calls: GroupCalls;
  source: TreeTableProps<G & { parentId: null }>['source'];
  words: Parameters<typeof TwoLevelGroups>[0]['words'] & { editGroup: string };
  /** How many things are in a group. */
  count: { title: string; of: (group: G) => number };
  removeTitle: (name: string) => string;
  tabs: ReactNode;
}

/** The groups of a family, in one level. */
export const FlatGroups = <G extends NamedGroup>({
  screen,
  calls,
  words: { editGroup, ...words },
  removeTitle,
  ...shown
}: FlatGroupsProps<G>) => {
  const canEdit = useMay(screen, 'edit');
  const { save, move, remove } = useGroupWork(calls, removeTitle);
  return (
    <TwoLevelGroups<G & { parentId: null }, { id?: string; name: string }>
      {...{ flat: true, words, canEdit, ...shown }}
      nameOf={({ name }) => name}
      draftOf={({ id, name }) => ({ id, name })}
      newIn={() => ({ name: '' })}
      form={(draft, close) => (
        <GroupNameForm
          draft={draft}
          words={{ add: words.newGroup, edit: editGroup, name: words.groupName }}
          submit={save}
          readOnly={!canEdit}
          onClose={close}
        />
      )}
      onMove={move}
      onRemove={remove}
    />
  );
};
