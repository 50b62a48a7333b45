import { type DeviceRow, devicesEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRemove } from '../../api/use-remove.ts';
import { MakeAssetsDrawer } from '../../domain/assets/make-assets-drawer.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import styles from '../../ui/data-page/data-page.module.css';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { DeviceBulk } from './device-bulk.tsx';
import { useDeviceColumns } from './device-columns.tsx';
import { DeviceDiscovery } from './device-discovery.tsx';
import { BrandFilter, connections, DeviceTree, useDeviceFilters } from './device-filters.tsx';
import { DeviceForm } from './device-form.tsx';
import { DeviceImport } from './device-import.tsx';
import { DeviceLabels } from './device-labels.tsx';
import { ExportButton, NewDeviceButton } from './device-list-actions.tsx';
import { FoundPorts } from './found-ports.tsx';
import { useDeviceBulk } from './use-device-bulk.tsx';
import { useDevicePage } from './use-device-page.ts';

const { countDevices, removeDevice, listDevices } = devicesEndpoints;
const noDevices: readonly DeviceRow[] = [];

const useRemoveDevice = () => {
  const t = usePhrases('devices');
  return useRemove(removeDevice, {
    invalidates: [listDevices, countDevices],
    args: (device: DeviceRow) => ({ query: { deviceId: device.id } }),
    title: (device) => t('removeDevice', { name: device.name }),
    text: t('removeDeviceText'),
  });
};

/** Devices by place, with live state and values. */
export const DeviceList = () => {
  const t = usePhrases('devices');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('deviceInformation', 'edit');
  const page = useDeviceFilters();
  const devices = useDevicePage({ query: page.query });
  const [edited, setEdited] = useState<string | 'new'>();
  const [open, setOpen] = useState<'import' | 'discovery' | 'ports'>();
  const [commanded, setCommanded] = useState<readonly DeviceRow[]>();
  const [labelled, setLabelled] = useState<readonly DeviceRow[]>();
  const [owned, setOwned] = useState<readonly DeviceRow[]>();
  const columns = useDeviceColumns(devices.data?.records ?? noDevices);
  const { placeId } = page.filters;
  const show = (device: DeviceRow) => void navigate(`/deviceInformation?deviceId=${device.id}`);
  const removeOne = useRemoveDevice();
  const { current: _current, size: _size, sort: _sort, order: _order, ...filters } = page.query;
  const newButton = canEdit ? (
    <NewDeviceButton
      onNew={() => setEdited('new')}
      onDiscover={() => setOpen('discovery')}
      onFindPorts={() => setOpen('ports')}
    />
  ) : null;
  const actions = (
    <>
      {canEdit ? (
        <Button
          data-part="fold-words"
          className={styles.foldWords}
          title={t('import')}
          icon={<Icon name="upload" />}
          onClick={() => setOpen('import')}
        >
          {t('import')}
        </Button>
      ) : null}
      <ExportButton filters={filters} />
      {newButton}
    </>
  );
  const bulk = useDeviceBulk({ onCommand: setCommanded, onLabels: setLabelled, onAssets: setOwned });
  const state = devices.data?.counts;
  return (
    <>
      <SplitView side={<DeviceTree page={page} />}>
        <DataPage
          id="devices"
          what={t('devices')}
          page={page}
          source={devices}
          idOf={(d) => d.id}
          nameOf={(d) => d.name}
          search={t('search')}
          filters={
            <BrandFilter chosen={page.filters.brandName} onChoose={(brand) => page.setFilter('brandName', brand)} />
          }
          states={{
            name: 'connection',
            all: state?.all,
            options: connections
              .filter((kind) => kind !== 'unknown' || (state?.unknown ?? 0) > 0)
              .map((kind) => ({
                value: kind,
                label: t(kind),
                count: state?.[kind],
                mark: <StateMark kind={kind} bare size="s" />,
              })),
          }}
          columns={columns}
          actions={actions}
          onOpen={show}
          bulk={bulk}
          rowActions={(d) =>
            canEdit
              ? [
                  { key: 'edit', label: common('edit'), run: () => setEdited(d.id) },
                  { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(d) },
                ]
              : []
          }
          empty={{ title: t('empty'), text: t('emptyText'), action: newButton }}
        />
      </SplitView>
      <DeviceForm edited={edited} placeId={placeId} onClose={() => setEdited(undefined)} />
      <DeviceImport open={open === 'import'} onClose={() => setOpen(undefined)} />
      <DeviceDiscovery open={open === 'discovery'} placeId={placeId} onClose={() => setOpen(undefined)} />
      <FoundPorts open={open === 'ports'} onClose={() => setOpen(undefined)} />
      <DeviceBulk devices={commanded} onClose={() => setCommanded(undefined)} />
      <MakeAssetsDrawer deviceIds={owned?.map(({ id }) => id)} onClose={() => setOwned(undefined)} />
      <DeviceLabels devices={labelled} onClose={() => setLabelled(undefined)} />
    </>
  );
};
