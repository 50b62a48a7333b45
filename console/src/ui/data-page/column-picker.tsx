import { Button, Checkbox, Popover } from 'antd';
import { IconButton } from '../controls/icon-button.tsx';
import { useUiText } from '../ui-text.tsx';
import type { Column } from './column.ts';
import styles from './data-page.module.css';

interface ColumnPickerProps<T> {
  columns: readonly Column<T>[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
  onMove: (key: string, by: -1 | 1) => void;
  onReset: () => void;
}

const Choices = <T,>({ columns, hidden, onToggle, onMove, onReset }: ColumnPickerProps<T>) => {
  const t = useUiText();
  return (
    <div className={styles.columnChoices}>
      {columns.map((column, i) => (
        <div key={column.key} className="row gap-4">
          <Checkbox
            checked={column.fixed || !hidden.includes(column.key)}
            disabled={column.fixed ?? false}
            onChange={() => onToggle(column.key)}
          >
            {column.title}
          </Checkbox>
          <span className="grow" />
          <IconButton
            small
            icon="arrowUp"
            label={`${column.title} ↑`}
            disabled={i === 0}
            onClick={() => onMove(column.key, -1)}
          />
          <IconButton
            small
            icon="arrowDown"
            label={`${column.title} ↓`}
            disabled={i === columns.length - 1}
            onClick={() => onMove(column.key, 1)}
          />
        </div>
      ))}
      <Button type="link" size="small" onClick={onReset}>
        {t('columnsReset')}
      </Button>
    </div>
  );
};

export const ColumnPicker = <T,>(props: ColumnPickerProps<T>) => {
  const t = useUiText();
  return (
    <Popover trigger="click" placement="bottomRight" content={<Choices {...props} />}>
      <span>
        <IconButton icon="columns" label={t('columns')} />
      </span>
    </Popover>
  );
};
