import { TreeSelect } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { placeOptions, usePlaceTree } from './place-tree.ts';

interface PlacesSelectProps {
  /** Of the form item; without one, the field names itself. */
  id?: string;
  value?: readonly string[];
  disabled?: boolean;
  /** Groups can be chosen too, each standing for everything below it. */
  groups?: boolean;
  maxCount?: number;
  placeholder?: string;
  className?: string | undefined;
  onChange?: (ids: string[]) => void;
}

/** Some places, among those of the whole tree that the user may see. */
export const PlacesSelect = ({
  id,
  value = [],
  disabled = false,
  groups = false,
  maxCount,
  placeholder,
  className,
  onChange,
}: PlacesSelectProps) => {
  const t = usePhrases('shell');
  const tree = usePlaceTree();
  return (
    <TreeSelect
      {...(id === undefined ? { 'aria-label': t('places') } : { id })}
      {...(maxCount === undefined ? {} : { maxCount })}
      {...(className === undefined ? {} : { className })}
      multiple
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={placeholder ?? t('places')}
      disabled={disabled}
      loading={tree.isPending}
      treeData={placeOptions(tree.data ?? [], groups)}
      value={[...value]}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
};
