import { type AutomationGroup, type AutomationGroupDraft, automationsEndpoints } from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { type GroupCalls, useGroupWork } from '../../domain/definitions/group-work.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './automations.module.css';
import { stale, useGroups } from './automations.queries.ts';

const { saveAutomationGroup, sortAutomationGroup: move, removeAutomationGroup: remove } = automationsEndpoints;
const calls: GroupCalls = { move, remove, stale };

const GroupRow = ({
  group,
  at,
  of,
  work,
  onEdit,
}: {
  group: AutomationGroup;
  at: number;
  of: number;
  work: ReturnType<typeof useGroupWork<AutomationGroup>>;
  onEdit: () => void;
}) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  return (
    <li className={styles.automationGroup}>
      <span className={styles.grow}>
        {group.name} <span className="text-muted">{group.automations}</span>
      </span>
      <IconButton icon="chevronUp" label={t('moveUp')} disabled={at === 0} onClick={() => work.move(group, -1)} />
      <IconButton
        icon="chevronDown"
        label={t('moveDown')}
        disabled={at === of - 1}
        onClick={() => work.move(group, 1)}
      />
      <IconButton icon="edit" label={t('rename')} onClick={onEdit} />
      <IconButton icon="trash" label={common('remove')} onClick={() => work.remove(group)} />
    </li>
  );
};

/** The groups of automations: added, renamed, sorted and removed. */
export const GroupDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('automations');
  const groups = useGroups().data ?? [];
  const work = useGroupWork<AutomationGroup>(calls, ({ name }) => t('removeGroup', { name }));
  const save = useChange(saveAutomationGroup, stale);
  const [draft, setDraft] = useState<AutomationGroupDraft>();
  return (
    <Drawer open={open} title={t('manageGroups')} size={420} onClose={onClose}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft({ name: '' })}>
        {t('newGroup')}
      </Button>
      {groups.length === 0 ? (
        <EmptyState icon="folder" title={t('noGroups')}>
          {t('noGroupsText')}
        </EmptyState>
      ) : null}
      <ul className={styles.automationGroups}>
        {groups.map((group, at) => (
          <GroupRow
            key={group.id}
            group={group}
            at={at}
            work={work}
            of={groups.length}
            onEdit={() => setDraft({ id: group.id, revision: group.revision, name: group.name })}
          />
        ))}
      </ul>
      <DraftDrawer
        draft={draft}
        words={{ add: t('newGroup'), edit: t('rename') }}
        submit={(body) => save.mutateAsync({ body })}
        onClose={() => setDraft(undefined)}
      >
        <NameField label={t('groupName')} />
      </DraftDrawer>
    </Drawer>
  );
};
