import { type ArgumentsOf, transferEndpoints } from '@eoms/contract';
import { Button, Dropdown, Space } from 'antd';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/data-page/data-page.module.css';
import { Icon } from '../../ui/icons/icon.tsx';

const { exportDevices, exportDevicesToZip } = transferEndpoints;

interface NewDeviceProps {
  onNew: () => void;
  onDiscover: () => void;
  onFindPorts: () => void;
}

/** Creates a device by hand or by network discovery; ports of switches are found the same way. */
export const NewDeviceButton = ({ onNew, onDiscover, onFindPorts }: NewDeviceProps) => {
  const t = usePhrases('devices');
  return (
    <Space.Compact>
      <Button type="primary" icon={<Icon name="plus" />} onClick={onNew}>
        {t('newDevice')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'discovery', label: t('discovery'), onClick: onDiscover },
            { key: 'ports', label: t('foundPorts'), onClick: onFindPorts },
          ],
        }}
      >
        <Button type="primary" aria-label={t('discovery')} icon={<Icon name="chevronDown" size="s" />} />
      </Dropdown>
    </Space.Compact>
  );
};

/** Exports what the list shows, as a table or as a package. */
export const ExportButton = ({ filters }: { filters: ArgumentsOf<typeof exportDevicesToZip>['query'] }) => {
  const t = usePhrases('devices');
  const download = useDownload();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'xlsx',
            label: t('exportTable'),
            onClick: () => void download(exportDevices, { query: filters }, `${t('devices')}.xlsx`),
          },
          {
            key: 'zip',
            label: t('exportZip'),
            onClick: () => void download(exportDevicesToZip, { query: filters }, `${t('devices')}.zip`),
          },
        ],
      }}
    >
      <Button data-part="fold-words" className={styles.foldWords} title={t('export')} icon={<Icon name="download" />}>
        {t('export')}
      </Button>
    </Dropdown>
  );
};
