import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { AutomationImport } from './automation-import.tsx';
import { CalendarDrawer } from './calendar-drawer.tsx';
import { GroupDrawer } from './group-drawer.tsx';

type Opened = 'groups' | 'import' | 'calendar';

/** What concerns automations as a whole: their groups, import, and the calendar that they follow. */
export const AutomationMenu = () => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const canEdit = useMay('linkageStrategy', 'edit');
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const groups = { key: 'groups', label: t('manageGroups'), icon: <Icon name="list" /> };
  const load = { key: 'import', label: t('import'), icon: <Icon name="upload" /> };
  const calendar = { key: 'calendar', label: t('calendar'), icon: <Icon name="calendar" /> };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: canEdit ? [groups, load, calendar] : [calendar],
          onClick: ({ key }) => setOpened(key as Opened),
        }}
      >
        <Button icon={<Icon name="more" />} aria-label={common('more')} title={common('more')} />
      </Dropdown>
      <GroupDrawer open={opened === 'groups'} onClose={close} />
      <AutomationImport open={opened === 'import'} onClose={close} />
      <CalendarDrawer open={opened === 'calendar'} onClose={close} />
    </>
  );
};
