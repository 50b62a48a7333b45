import { Dropdown } from 'antd';
import { Icon } from '../icons/icon.tsx';
import { useUiText } from '../ui-text.tsx';
import type { RowAction } from './column.ts';

/** "…" at the end of a row holds everything but opening. */
export const RowMenu = <T,>({ row, actions }: { row: T; actions: readonly RowAction<T>[] }) => {
  const t = useUiText();
  if (actions.length === 0) return null;
  const items = actions.map((a) => ({
    key: a.key,
    label: a.label,
    danger: a.danger ?? false,
    disabled: a.disabled ?? false,
  }));
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          actions.find((a) => a.key === key)?.run(row);
        },
      }}
    >
      <button type="button" className="icon-button small" aria-label={t('more')} onClick={(e) => e.stopPropagation()}>
        <Icon name="more" />
      </button>
    </Dropdown>
  );
};
