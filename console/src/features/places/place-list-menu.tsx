import { placeTransferEndpoints } from '@eoms/contract';
import { Button, Dropdown } from 'antd';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';

const { exportPlaces } = placeTransferEndpoints;

interface PlaceListMenuProps {
  groupId: string | undefined;
  /** Undefined without the right to add places. */
  onAdd: ((how: 'import' | 'template') => void) | undefined;
}

/** What concerns many places at once: import, and export of the selected group or of all. */
export const PlaceListMenu = ({ groupId, onAdd }: PlaceListMenuProps) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const download = useDownload();
  const save = () => void download(exportPlaces, { query: groupId ? { groupId } : {} }, `${t('places')}.xlsx`);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(onAdd
            ? [
                {
                  key: 'template',
                  label: t('fromTemplate'),
                  icon: <Icon name="building" />,
                  onClick: () => onAdd('template'),
                },
                { key: 'import', label: t('import'), icon: <Icon name="upload" />, onClick: () => onAdd('import') },
              ]
            : []),
          { key: 'export', label: t('export'), icon: <Icon name="download" />, onClick: save },
        ],
      }}
    >
      <Button icon={<Icon name="more" />} aria-label={common('more')} title={common('more')} />
    </Dropdown>
  );
};
