import { assetSuppliersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { optionsOf, type PickerProps, useTyped } from './picking.ts';

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
