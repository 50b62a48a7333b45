import { Dropdown } from 'antd';
import { useNavigationGroups } from '../../domain/navigation/use-navigation-groups.ts';
import { useOpenEntry } from '../../domain/navigation/use-open-entry.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';

/** Integrated navigation: links to other systems and common pages, on every screen. */
export const NavigationButton = () => {
  const t = usePhrases('shell');
  const groups = useNavigationGroups();
  const { open, dialog } = useOpenEntry();
  if (groups.length === 0) return null;
  const entries = groups.flatMap((group) => group.entries);
  const items = groups.map((group) => ({
    key: `group ${group.id}`,
    type: 'group' as const,
    label: group.heading,
    children: group.entries.map((entry) => ({
      key: entry.id,
      icon: <Icon name={isIconName(entry.icon) ? entry.icon : 'link'} />,
      label: (
        <span className="row gap-4">
          <span className="truncate grow">{entry.name}</span>
          {entry.openType === 'newPage' ? <Icon name="external" size="s" /> : null}
        </span>
      ),
    })),
  }));
  const openById = (id: string): void => {
    const entry = entries.find((one) => one.id === id);
    if (entry) open(entry);
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, onClick: ({ key }) => openById(key), style: { maxHeight: '70dvh', overflowY: 'auto' } }}
      >
        <span>
          <IconButton small icon="compass" label={t('navigation')} />
        </span>
      </Dropdown>
      {dialog}
    </>
  );
};
