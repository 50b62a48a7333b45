import {
  type EntityChoice,
  EntityFilter,
  type EntityFilterOperator,
  type EntityPropertyRule,
  filtersAtMost,
} from '@eoms/contract';
import { Button, Popover, Select } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './entities.module.css';
import { PropertyValue } from './property-value.tsx';

const ofOrder: readonly EntityFilterOperator[] = ['eq', 'ne', 'gt', 'lt', 'empty'];
const operatorsOf: Readonly<Record<EntityPropertyRule['type'], readonly EntityFilterOperator[]>> = {
  int: ofOrder,
  long: ofOrder,
  double: ofOrder,
  date: ofOrder,
  time: ofOrder,
  datetime: ofOrder,
  string: ['contains', 'eq', 'ne', 'empty'],
  bool: ['eq', 'empty'],
  enumeration: ['eq', 'ne', 'empty'],
  reference: ['eq', 'ne', 'empty'],
};

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

interface RowProps {
  rule: EntityPropertyRule;
  properties: readonly EntityPropertyRule[];
  filter: EntityFilter;
  onChange: (next: EntityFilter) => void;
  onRemove: () => void;
}

const FilterRow = ({ rule, properties, filter, onChange, onRemove }: RowProps) => {
  const t = usePhrases('entities');
  const first = (type: EntityPropertyRule['type']): EntityFilterOperator => operatorsOf[type][0] ?? 'eq';
  const choose = (field: string): void => {
    const next = properties.find(({ propertyName }) => propertyName === field);
    if (next) onChange({ field, operator: first(next.type), value: null });
  };
  return (
    <div className={styles.filter}>
      <Select
        aria-label={t('property')}
        value={filter.field}
        options={properties.map(({ propertyName, name }) => ({ value: propertyName, label: name }))}
        onChange={choose}
      />
      <Select
        aria-label={t('operator')}
        value={filter.operator}
        options={operatorsOf[rule.type].map((value) => ({ value, label: t(`op_${value}`) }))}
        onChange={(operator) => onChange({ ...filter, operator, value: operator === 'empty' ? true : null })}
      />
      {filter.operator === 'empty' ? (
        <Select
          aria-label={t('value')}
          value={filter.value === true ? 'empty' : 'filled'}
          options={(['empty', 'filled'] as const).map((value) => ({ value, label: t(`is_${value}`) }))}
          onChange={(value) => onChange({ ...filter, value: value === 'empty' })}
        />
      ) : (
        <PropertyValue
          rule={rule}
          label={t('value')}
          value={filter.value}
          onChange={(value) => onChange({ ...filter, value })}
        />
      )}
      <IconButton icon="trash" label={t('removeFilter')} onClick={onRemove} />
    </div>
  );
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
    if (rule)
      setRows([...rows, { field: rule.propertyName, operator: operatorsOf[rule.type][0] ?? 'eq', value: null }]);
  };
  const apply = (): void => {
    // A condition without a value asks nothing.
    onChange(rows.filter(({ operator, value }) => operator === 'empty' || value !== null));
    onDone();
  };
  return (
    <div className={`column gap-8 ${styles.filters}`}>
      {rows.length === 0 ? <span className="text-muted">{t('noFilters')}</span> : null}
      {rows.map((filter, at) => {
        const rule = properties.find(({ propertyName }) => propertyName === filter.field);
        if (!rule) return null;
        return (
          <FilterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
            key={at}
            rule={rule}
            properties={properties}
            filter={filter}
            onChange={(next) => setRows(rows.map((one, i) => (i === at ? next : one)))}
            onRemove={() => setRows(rows.filter((_, i) => i !== at))}
          />
        );
      })}
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
