import type { ScreenAddress } from '@eoms/contract';
import { Form, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { DraftTree } from '../../ui/tree/draft-tree.tsx';
import type { TreeTableProps } from '../../ui/tree/tree-table.tsx';
import { NameField } from '../fields/name-field.tsx';
import { type GroupCalls, useGroupWork } from './group-work.ts';
import { type LeveledGroup, twoLevelOptions } from './two-level-options.ts';

interface GroupDraft {
  id?: string | undefined;
  name: string;
}

export interface GroupTreeProps<G extends LeveledGroup, D extends GroupDraft> {
  /** Whose phrases are used; they have the same keys for groups. */
  family: 'alarmRules' | 'dataBehaviors' | 'entities' | 'plans' | 'plugins' | 'strategies';
  screen: ScreenAddress;
  calls: GroupCalls;
  source: TreeTableProps<G>['source'];
  /** The name as the reader sees it. */
  nameOf: (group: G) => string;
  /** How many things are in a group. */
  count: { title: string; of: (group: G) => number };
  tabs: ReactNode;
  /** The draft of a group, or of a new one of which at most the parent is known. */
  draftOf: (group: Partial<G>) => D;
  submit: (draft: D) => Promise<unknown>;
  /** The fields of the name, where there is more than one. */
  names?: ReactNode;
  /** Words for the group above a group; without them, groups have one level. */
  superior?: { label: string; none: string };
}

/** The groups of a family, in at most two levels: made, changed, sorted and removed. */
export const GroupTree = <G extends LeveledGroup, D extends GroupDraft>(props: GroupTreeProps<G, D>) => {
  const { family, screen, calls, source, nameOf, count, tabs, draftOf, submit, names, superior } = props;
  const t = usePhrases(family);
  const canEdit = useMay(screen, 'edit');
  const { move, remove } = useGroupWork<G>(calls, (group) => t('removeGroup', { name: nameOf(group) }));
  return (
    <DraftTree<G, D>
      what={t('groups')}
      source={source}
      nameOf={nameOf}
      tabs={tabs}
      canEdit={canEdit}
      draftOf={draftOf}
      idOf={({ id }) => id}
      parentOf={({ parentId }) => parentId}
      search={t('groupName')}
      columns={[
        {
          key: 'name',
          title: t('groupName'),
          grow: true,
          render: (group) => <b className="weight-medium">{nameOf(group)}</b>,
        },
        { key: 'count', title: count.title, align: 'right', render: count.of },
      ]}
      newRow={t('newGroup')}
      newBelow={(group) => draftOf({ parentId: group ? (group.parentId ?? group.id) : null } as Partial<G>)}
      flat={superior === undefined}
      onMove={move}
      onRemove={remove}
      empty={{ title: t('emptyGroups'), text: t('emptyGroupsText') }}
      form={(draft, close) => (
        <DraftDrawer<D>
          draft={draft}
          words={{ add: t('newGroup'), edit: t('editGroup') }}
          submit={submit}
          readOnly={!canEdit}
          onClose={close}
        >
          {names ?? <NameField label={t('groupName')} />}
          {superior ? (
            <Form.Item name="parentId" label={superior.label} normalize={orNull}>
              <TreeSelect
                allowClear
                placeholder={superior.none}
                treeData={twoLevelOptions(
                  (source.data ?? []).filter(({ id }) => id !== draft?.id),
                  nameOf,
                  true,
                )}
              />
            </Form.Item>
          ) : null}
        </DraftDrawer>
      )}
    />
  );
};
