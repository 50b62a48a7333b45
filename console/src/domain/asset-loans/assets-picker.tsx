import { assetsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useTyped } from '../assets/picking.ts';

interface AssetsPickerProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** What is chosen already, by name. */
  known?: readonly { readonly id: string; readonly name: string }[];
}

/** Several assets, found by code, name, model or serial number. */
export const AssetsPicker = ({ id, value = [], onChange, known = [] }: AssetsPickerProps) => {
  const { query, onSearch } = useTyped();
  const [chosen, setChosen] = useState<readonly { value: string; label: string }[]>(() =>
    known.map((one) => ({ value: one.id, label: one.name })),
  );
  const assets = useQuery({
    ...queryOf(assetsEndpoints.listAssets, { query }),
    placeholderData: keepPreviousData,
  });
  const found = (assets.data?.records ?? [])
    .filter(({ status }) => status !== 'retired' && status !== 'inRepair')
    .map((asset) => ({ value: asset.id, label: `${asset.code} ${asset.name} · ${asset.placeName}` }));
  const options = [...chosen, ...found.filter((one) => !chosen.some((other) => other.value === one.value))];
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch }}
      loading={assets.isFetching}
      value={value}
      onChange={(ids) => {
        setChosen(options.filter((one) => ids.includes(one.value)));
        onChange?.(ids);
      }}
      options={options}
    />
  );
};
