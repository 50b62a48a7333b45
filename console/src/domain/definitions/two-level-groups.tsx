import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { GroupTree, type GroupTreeProps } from './group-tree.tsx';
import type { LeveledGroup } from './two-level-options.ts';

interface Group extends LeveledGroup {
  readonly name: string;
  readonly revision: number;
}

/** What a group of two levels is saved as. */
export interface GroupDraft {
  id: string | undefined;
  revision: number | undefined;
  name: string;
  parentId: string | null;
}

interface TwoLevelGroupsProps<G extends Group>
  extends Pick<GroupTreeProps<G, GroupDraft>, 'screen' | 'calls' | 'source' | 'count' | 'submit'> {
  /** Whose phrases are used; they have the same keys for groups. */
  family: 'alarmRules' | 'dataBehaviors' | 'entities';
  tabs: ReactNode;
}

/** Groups with one name, in two levels. */
export const TwoLevelGroups = <G extends Group>(props: TwoLevelGroupsProps<G>) => {
  const t = usePhrases(props.family);
  return (
    <GroupTree<G, GroupDraft>
      {...props}
      nameOf={({ name }) => name}
      draftOf={({ id, revision, name = '', parentId = null }) => ({ id, revision, name, parentId })}
      superior={{ label: t('superiorGroup'), none: t('topLevel') }}
    />
  );
};
