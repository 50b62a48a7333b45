import { Dropdown } from 'antd';
import { useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useUiText } from '../ui-text.tsx';
import type { RowAction } from './column.ts';

/** "…" at the end of a row holds everything but opening. */
export const RowMenu = <T,>({ row, actions }: { row: T; actions: () => readonly RowAction<T>[] }) => {
  const t = useUiText();
  // What can be done is asked for when the menu opens: a row that was drawn long ago offers what is right now.
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
