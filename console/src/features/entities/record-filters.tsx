import { type EntityChoice, EntityFilter, type EntityPropertyRule, filtersAtMost } from '@eoms/contract';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { blankCondition, RecordCondition } from '../../domain/entities/record-condition.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './entities.module.css';

/** The conditions that the address says; what it cannot mean is left out. */
export const readFilters = (text: string | undefined, properties: readonly EntityPropertyRule[]): EntityFilter[] => {
  if (text === undefined) return [];
  try {
    const found = EntityFilter.array().max(filtersAtMost).safeParse(JSON.parse(text));
    const known = (one: EntityFilter): boolean => properties.some(({ propertyName }) => propertyName === one.field);
    return found.success ? found.data.filter(known) : [];
  } catch {
    return [];
  }
};

interface RecordFiltersProps {
  entity: EntityChoice;
  filters: readonly EntityFilter[];
  onChange: (next: EntityFilter[]) => void;
}

const Editor = ({ entity, filters, onChange, onDone }: RecordFiltersProps & { onDone: () => void }) => {
  const t = usePhrases('entities');
  const { properties } = entity.definition;
  const [rows, setRows] = useState<readonly EntityFilter[]>(filters);
  const add = (): void => {
    const [rule] = properties;
    if (rule) setRows([...rows, blankCondition(rule)]);
  };
  const apply = (): void => {
    // A condition without a value asks nothing.
    onChange(rows.filter(({ operator, value }) => operator === 'empty' || value !== null));
    onDone();
  };
  return (
    <div className={`column gap-8 ${styles.filters}`}>
      {rows.length === 0 ? <span className="text-muted">{t('noFilters')}</span> : null}
      {rows.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <div key={at} className={styles.filter}>
          <RecordCondition
            condition={filter}
            properties={properties}
            onChange={(next) => setRows(rows.with(at, next))}
          />
          <IconButton icon="trash" label={t('removeFilter')} onClick={() => setRows(rows.toSpliced(at, 1))} />
        </div>
      ))}
      <div className="row gap-8">
        <Button size="small" icon={<Icon name="plus" size="s" />} disabled={rows.length >= filtersAtMost} onClick={add}>
          {t('addFilter')}
        </Button>
        <span className="grow" />
        <Button size="small" type="primary" onClick={apply}>
          {t('applyFilters')}
        </Button>
      </div>
    </div>
  );
};

/** Conditions over the fields of an entity; all of them have to be true. */
export const RecordFilters = (props: RecordFiltersProps) => {
  const t = usePhrases('entities');
  const [open, setOpen] = useState(false);
  const { length: count } = props.filters;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Editor {...props} onDone={() => setOpen(false)} />}
    >
      <Button icon={<Icon name="filter" />}>{count > 0 ? t('filtersOf', { count }) : t('filters')}</Button>
    </Popover>
  );
};
