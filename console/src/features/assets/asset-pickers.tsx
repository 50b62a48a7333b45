import { assetSuppliersEndpoints, assetsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { PersonSelect } from '../../domain/people/person-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

interface Known {
  readonly id: string;
  readonly name: string;
}

interface PickerProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** What may be chosen already, by name. */
  known?: Known | undefined;
}

/** The chosen one first, if it is not among those that were found. */
const optionsOf = (found: readonly Known[], known: Known | undefined, value: string | null) => {
  const isUnknown = known !== undefined && known.id === value && !found.some(({ id }) => id === value);
  return [...(isUnknown ? [known] : []), ...found].map(({ id, name }) => ({ value: id, label: name }));
};

const useTyped = () => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  return { query: keyword ? { keyword } : {}, onSearch: setTyped };
};

/** Somebody to whom the asset is entrusted. */
export const AssetPerson = ({ known, ...props }: PickerProps) => {
  const t = usePhrases('assets');
  const { query, onSearch } = useTyped();
  const people = useQuery({
    ...queryOf(assetsEndpoints.listAssetPeople, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <PersonSelect
      {...props}
      known={known}
      people={people.data ?? []}
      loading={people.isFetching}
      onSearch={onSearch}
      nobody={t('nobody')}
    />
  );
};

/** Whom the asset was bought from. */
export const SupplierPicker = ({ id, value = null, onChange, known }: PickerProps) => {
  const { query, onSearch } = useTyped();
  const suppliers = useQuery({
    ...queryOf(assetSuppliersEndpoints.listAssetSuppliers, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch }}
      loading={suppliers.isFetching}
      value={value}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
      options={optionsOf(suppliers.data?.records ?? [], known, value)}
    />
  );
};

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
