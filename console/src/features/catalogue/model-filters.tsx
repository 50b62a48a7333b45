import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { useBrands, useDeviceTypes } from './catalogue.queries.ts';
import { useTypeName } from './use-type-name.ts';

interface FilterProps {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Device types with their number of models. */
export const TypeTree = ({ chosen, onChoose }: FilterProps) => {
  const t = usePhrases('catalogue');
  const types = useDeviceTypes();
  const typeName = useTypeName();
  return (
    <TreePanel
      label={t('types')}
      source={types}
      items={(types.data ?? []).map((type) => ({ id: type.id, name: typeName(type), count: type.modelCount }))}
      selected={chosen}
      onSelect={onChoose}
    />
  );
};

export const BrandFilter = ({ chosen, onChoose }: FilterProps) => {
  const t = usePhrases('catalogue');
  const brands = useBrands();
  return (
    <Select
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder={t('brand')}
      aria-label={t('brand')}
      value={chosen ?? null}
      onChange={onChoose}
      options={(brands.data ?? []).map((brand) => ({ value: brand.id, label: brand.name }))}
      style={{ width: 150 }}
    />
  );
};
