import { Dropdown } from 'antd';
import { useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useUiText } from '../ui-text.tsx';
import type { RowAction } from './column.ts';

/** The "…" menu at the end of a row with every action but opening. */
export const RowMenu = <T,>({ row, actions }: { row: T; actions: () => readonly RowAction<T>[] }) => {
  const t = useUiText();
  // Computed when the menu opens, so that a row rendered long ago offers what is possible now.
  const [items, setItems] = useState<readonly RowAction<T>[]>([]);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => open && setItems(actions())}
      menu={{
        items: items.map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          actions()
            .find((a) => a.key === key)
            ?.run(row);
        },
      }}
    >
      <button type="button" className="icon-button small" aria-label={t('more')} onClick={(e) => e.stopPropagation()}>
        <Icon name="more" />
      </button>
    </Dropdown>
  );
};
