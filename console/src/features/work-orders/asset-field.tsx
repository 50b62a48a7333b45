import { assetsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useMay } from '../../session/use-may.ts';

interface AssetFieldProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** The one that the order has already. */
  known: { readonly id: string; readonly name: string } | undefined;
}

/** An asset by a few letters, for those who see assets; others see which one it is. */
export const AssetField = ({ id, value = null, onChange, known }: AssetFieldProps) => {
  const maySee = useMay('assetManagement', 'view');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...queryOf(assetsEndpoints.listAssets, { query: { size: '20', ...(keyword ? { keyword } : {}) } }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: maySee,
  });
  const names = new Map([
    ...(known ? [[known.id, known.name] as const] : []),
    ...(found.data?.records ?? []).map((one) => [one.id, `${one.name} · ${one.code}`] as const),
  ]);
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      allowClear
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
      options={[...names].map(([one, name]) => ({ value: one, label: name }))}
    />
  );
};
