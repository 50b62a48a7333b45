import { type AutomationGroup, type AutomationGroupDraft, automationsEndpoints } from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { GroupNameForm } from '../../pickers/group-name-form.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { stale, useGroups } from './automations.queries.ts';

const { saveAutomationGroup, removeAutomationGroup, sortAutomationGroup } = automationsEndpoints;

const GroupRow = ({
  group,
  at,
  of,
  onEdit,
}: {
  group: AutomationGroup;
  at: number;
  of: number;
  onEdit: () => void;
}) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const act = useAct();
  const sort = useChange(sortAutomationGroup, stale);
  const remove = useRemove(removeAutomationGroup, {
    ...stale,
    args: ({ id }: AutomationGroup) => ({ params: { id } }),
    title: ({ name }) => t('removeGroup', { name }),
  });
  const move = (direction: 'up' | 'down') => void act(() => sort.mutateAsync({ body: { id: group.id, direction } }));
  return (
    <li className="automation-group">
      <span className="grow">
        {group.name} <span className="t3">{group.automations}</span>
      </span>
      <IconButton icon="chevronUp" label={t('moveUp')} disabled={at === 0} onClick={() => move('up')} />
      <IconButton icon="chevronDown" label={t('moveDown')} disabled={at === of - 1} onClick={() => move('down')} />
      <IconButton icon="edit" label={t('rename')} onClick={onEdit} />
      <IconButton icon="trash" label={common('remove')} onClick={() => void remove(group)} />
    </li>
  );
};

/** The groups of automations: added, renamed, sorted and removed. */
export const GroupDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('automations');
  const groups = useGroups().data ?? [];
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
      <ul className="automation-groups">
        {groups.map((group, at) => (
          <GroupRow
            key={group.id}
            {...{ group, at, of: groups.length }}
            onEdit={() => setDraft({ id: group.id, name: group.name })}
          />
        ))}
      </ul>
      <GroupNameForm
        draft={draft}
        words={{ add: t('newGroup'), edit: t('rename'), name: t('groupName') }}
        submit={(body) => save.mutateAsync({ body })}
        readOnly={false}
        onClose={() => setDraft(undefined)}
      />
    </Drawer>
  );
};
