import { devicesEndpoints, deviceToolsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { placeItems } from '../../domain/places/place-items.tsx';
import { usePlaceTree } from '../../domain/places/place-tree.ts';
import { useFollowPlace } from '../../domain/places/use-follow-place.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { TypeList } from './type-list.tsx';

const { countDevices } = devicesEndpoints;
const { listTypesInUse, listModelsInUse } = deviceToolsEndpoints;
export const connections = ['online', 'offline', 'unknown'] as const;

/** The filters of the device list, stored in the address. */
export const useDeviceFilters = () =>
  usePageState({
    sortable: ['name', 'model', 'place', 'createdAt'],
    filters: { placeId: 'any', groupId: 'any', deviceTypeCode: 'any', brandName: 'any', connection: connections },
  });

/** Places with their number of offline devices, and the types in use. */
export const DeviceTree = ({ page }: { page: ReturnType<typeof useDeviceFilters> }) => {
  const t = usePhrases('devices');
  const tree = usePlaceTree();
  const counts = useQuery(queryOf(countDevices));
  const types = useQuery(queryOf(listTypesInUse));
  const { placeId, groupId, deviceTypeCode } = page.filters;
  const selected = placeId ? `place:${placeId}` : groupId ? `group:${groupId}` : undefined;
  const choose = (kind: string | undefined, id: string | undefined): void =>
    page.setFilters({ placeId: kind === 'place' ? id : undefined, groupId: kind === 'group' ? id : undefined });
  useFollowPlace(selected !== undefined, (place) => choose(place?.kind, place?.id));
  return (
    <TreePanel
      label={t('place')}
      filterText={t('filterPlaces')}
      source={tree}
      items={placeItems(tree.data ?? [], new Map(counts.data?.places.map((p) => [p.placeId, p])))}
      selected={selected}
      onSelect={(id) => {
        const [kind, chosen] = id?.split(':') ?? [];
        choose(kind, chosen);
      }}
    >
      <TypeList
        title={t('type')}
        types={types.data ?? []}
        chosen={deviceTypeCode}
        onChoose={(code) => page.setFilter('deviceTypeCode', code)}
      />
    </TreePanel>
  );
};

interface BrandFilterProps {
  chosen: string | undefined;
  onChoose: (brand: string | undefined) => void;
}

/** Filters by the brands of existing devices. */
export const BrandFilter = ({ chosen, onChoose }: BrandFilterProps) => {
  const t = usePhrases('devices');
  const models = useQuery(queryOf(listModelsInUse, { query: {} }));
  const brands = [...new Set((models.data ?? []).map((model) => model.brandName))].sort();
  return (
    <Select
      allowClear
      showSearch
      placeholder={t('brand')}
      aria-label={t('brand')}
      value={chosen ?? null}
      onChange={onChoose}
      options={brands.map((value) => ({ value, label: value }))}
      style={{ width: 100 }}
    />
  );
};
