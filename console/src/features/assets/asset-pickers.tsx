import { assetsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { optionsOf, type PickerProps, useTyped } from '../../domain/assets/picking.ts';
import { useActivePeople } from '../../domain/people/active-people.ts';
import { PersonSelect } from '../../domain/people/person-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

/** Somebody to whom the asset is entrusted. */
export const AssetPerson = (props: PickerProps) => (
  <PersonSelect {...props} {...useActivePeople()} nobody={usePhrases('assets')('nobody')} />
);

/** The rack or case that the asset is inside. */
export const ParentPicker = ({
  id,
  value = null,
  onChange,
  known,
  self,
}: PickerProps & { self: string | undefined }) => {
  const { query, onSearch } = useTyped();
  const assets = useQuery({
    ...queryOf(assetsEndpoints.listAssets, { query }),
    placeholderData: keepPreviousData,
  });
  const found = (assets.data?.records ?? [])
    .filter((asset) => asset.id !== self)
    .map((asset) => ({ id: asset.id, name: `${asset.code} ${asset.name}` }));
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch }}
      loading={assets.isFetching}
      value={value}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
      options={optionsOf(found, known, value)}
    />
  );
};
