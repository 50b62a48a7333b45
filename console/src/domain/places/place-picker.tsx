import { TreeSelect } from 'antd';
import { placeOptions, usePlaceTree } from './place-tree.ts';

interface PlacePickerProps {
  /** Set by the form item, so that its label names the control. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  width?: number | string;
  allowClear?: boolean;
}

/** Chooses one place from the tree of groups. */
export const PlacePicker = ({
  id,
  value = null,
  onChange,
  placeholder,
  disabled,
  width = '100%',
  allowClear = true,
}: PlacePickerProps) => {
  const tree = usePlaceTree();
  return (
    <TreeSelect
      {...(id === undefined ? { 'aria-label': placeholder } : { id })}
      showSearch
      allowClear={allowClear}
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      loading={tree.isPending}
      treeData={placeOptions(tree.data ?? [])}
      {...(value === null ? {} : { value })}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
      placeholder={placeholder}
      {...(disabled === undefined ? {} : { disabled })}
      style={{ width }}
    />
  );
};
