import { type DeviceRow, devicesEndpoints, deviceToolsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { placeItems } from '../../pickers/place-items.tsx';
import { usePlaceTree } from '../../pickers/place-tree.ts';
import { useFollowPlace } from '../../pickers/use-follow-place.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { DeviceBulk } from './device-bulk.tsx';
import { useDeviceColumns } from './device-columns.tsx';
import { DeviceDiscovery } from './device-discovery.tsx';
import { DeviceForm } from './device-form.tsx';
import { DeviceImport } from './device-import.tsx';
import { DeviceLabels } from './device-labels.tsx';
import { ExportButton, NewDeviceButton } from './device-list-actions.tsx';
import { TypeList } from './type-list.tsx';
import { useDeviceBulk } from './use-device-bulk.tsx';
import { useDevicePage } from './use-device-page.ts';

const { countDevices, removeDevice, listDevices } = devicesEndpoints;
const { listTypesInUse, listModelsInUse } = deviceToolsEndpoints;
const noDevices: readonly DeviceRow[] = [];
const connections = ['online', 'offline', 'unknown'] as const;

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
  const tree = usePlaceTree();
  const counts = useQuery(queryOf(countDevices));
  const types = useQuery(queryOf(listTypesInUse));
  const models = useQuery(queryOf(listModelsInUse, { query: {} }));
  const page = usePageState({
    sortable: ['name', 'model', 'place', 'createdAt'],
    filters: { placeId: 'any', groupId: 'any', deviceTypeCode: 'any', brandName: 'any', connection: connections },
  });
  const devices = useDevicePage({ query: page.query });
  const [edited, setEdited] = useState<string | 'new'>();
  const [open, setOpen] = useState<'import' | 'discovery'>();
  const [commanded, setCommanded] = useState<readonly DeviceRow[]>();
  const [labelled, setLabelled] = useState<readonly DeviceRow[]>();
  const columns = useDeviceColumns(devices.data?.records ?? noDevices);
  const { placeId, groupId, deviceTypeCode, brandName } = page.filters;
  const selected = placeId ? `place:${placeId}` : groupId ? `group:${groupId}` : undefined;
  const select = (id: string | undefined): void => {
    const [kind, chosen] = id?.split(':') ?? [];
    page.setFilters({ placeId: kind === 'place' ? chosen : undefined, groupId: kind === 'group' ? chosen : undefined });
  };
  useFollowPlace(selected !== undefined, (place) =>
    page.setFilters({
      placeId: place?.kind === 'place' ? place.id : undefined,
      groupId: place?.kind === 'group' ? place.id : undefined,
    }),
  );
  const show = (device: DeviceRow) => void navigate(`/deviceInformation?deviceId=${device.id}`);
  const removeOne = useRemoveDevice();
  const { current: _current, size: _size, sort: _sort, order: _order, ...filters } = page.query;
  const newButton = canEdit ? (
    <NewDeviceButton onNew={() => setEdited('new')} onDiscover={() => setOpen('discovery')} />
  ) : null;
  const actions = (
    <>
      {canEdit ? (
        <Button
          className="fold-words"
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
  const brands = [...new Set((models.data ?? []).map((m) => m.brandName))].sort();
  const bulk = useDeviceBulk({ onCommand: setCommanded, onLabels: setLabelled });
  const state = devices.data?.counts;
  return (
    <>
      <SplitView
        side={
          <TreePanel
            label={t('place')}
            filterText={t('filterPlaces')}
            source={tree}
            items={placeItems(tree.data ?? [], new Map(counts.data?.places.map((p) => [p.placeId, p])))}
            selected={selected}
            onSelect={select}
          >
            <TypeList
              title={t('type')}
              types={types.data ?? []}
              chosen={deviceTypeCode}
              onChoose={(code) => page.setFilter('deviceTypeCode', code)}
            />
          </TreePanel>
        }
      >
        <DataPage
          id="devices"
          what={t('devices')}
          page={page}
          source={devices}
          idOf={(d) => d.id}
          nameOf={(d) => d.name}
          search={t('search')}
          filters={
            <Select
              allowClear
              showSearch
              placeholder={t('brand')}
              aria-label={t('brand')}
              value={brandName ?? null}
              onChange={(brand: string | undefined) => page.setFilter('brandName', brand)}
              options={brands.map((value) => ({ value, label: value }))}
              style={{ width: 100 }}
            />
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
      <DeviceBulk devices={commanded} onClose={() => setCommanded(undefined)} />
      <DeviceLabels devices={labelled} onClose={() => setLabelled(undefined)} />
    </>
  );
};
