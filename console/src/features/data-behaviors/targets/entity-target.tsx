import {
  type EntityChoice,
  type EntityFilterOperator,
  type EntityPropertyRule,
  entitiesEndpoints,
  type PlainType,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber, Select } from 'antd';
import { queryOf } from '../../../api/query-of.ts';
import { typedValue, writtenValue } from '../../../domain/data-behaviors/typed-value.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import formStyles from '../../../ui/forms/form.module.css';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ParamSource } from './param-source.tsx';
import type { Aim, TargetProps } from './target-props.ts';
import styles from './targets.module.css';

type Filter = Aim<'entity'>['filters'][number];

const ordered: readonly EntityFilterOperator[] = ['eq', 'ne', 'gt', 'lt'];
const operatorsOf: Readonly<Record<EntityPropertyRule['type'], readonly EntityFilterOperator[]>> = {
  int: ordered,
  long: ordered,
  double: ordered,
  date: ordered,
  time: ordered,
  datetime: ordered,
  string: ['contains', 'eq', 'ne'],
  bool: ['eq'],
  enumeration: ['eq', 'ne'],
  reference: ['eq', 'ne'],
};
/** Options and references are written as the values that records have. */
const plainOf = (type: EntityPropertyRule['type']): PlainType =>
  type === 'enumeration' || type === 'reference' ? 'string' : type;

interface FilterRowProps {
  filter: Filter;
  properties: readonly EntityPropertyRule[];
  disabled: boolean;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

const FilterRow = ({ filter, properties, disabled, onChange, onRemove }: FilterRowProps) => {
  const t = usePhrases('dataBehaviors');
  const e = usePhrases('entities');
  const rule = properties.find(({ propertyName }) => propertyName === filter.field);
  const type = rule?.type ?? 'string';
  const choose = (field: string): void => {
    const next = properties.find(({ propertyName }) => propertyName === field);
    const { from: _, ...rest } = filter;
    if (next) onChange({ ...rest, field, operator: operatorsOf[next.type][0] ?? 'eq', value: null });
  };
  const withSource = ({ [filter.field]: from }: Readonly<Record<string, string>>): void => {
    const { from: _, ...rest } = filter;
    onChange(from ? { ...rest, value: null, from } : rest);
  };
  return (
    <div className={styles.entityFilter}>
      <Select
        aria-label={t('pickProperty')}
        placeholder={t('pickProperty')}
        disabled={disabled}
        value={filter.field || null}
        options={properties.map(({ propertyName, name }) => ({ value: propertyName, label: name }))}
        onChange={(field: string | null) => choose(field ?? '')}
      />
      <Select<EntityFilterOperator>
        aria-label={t('operator')}
        disabled={disabled || !rule}
        value={filter.operator}
        options={operatorsOf[type].map((value) => ({ value, label: e(`op_${value}`) }))}
        onChange={(operator) => onChange({ ...filter, operator })}
      />
      {filter.from === undefined ? (
        <Input
          aria-label={t('value')}
          maxLength={2_000}
          disabled={disabled || !rule}
          value={writtenValue(filter.value)}
          onChange={({ target }) => onChange({ ...filter, value: typedValue(plainOf(type), target.value) })}
        />
      ) : (
        <span className="text-small text-muted">{t('fromParam', { name: filter.from })}</span>
      )}
      <ParamSource
        name={filter.field}
        argsFrom={filter.from === undefined ? {} : { [filter.field]: filter.from }}
        disabled={disabled || !rule}
        onChange={withSource}
      />
      {disabled ? <span /> : <IconButton icon="trash" label={t('removeCondition')} onClick={onRemove} />}
    </div>
  );
};

/** Records of an entity that match. */
export const EntityTarget = ({ value, disabled, onChange }: TargetProps<'entity'>) => {
  const t = usePhrases('dataBehaviors');
  const entities = useQuery(queryOf(entitiesEndpoints.listEntities));
  const chosen: EntityChoice | undefined = entities.data?.find(({ id }) => id === value.entityId);
  const properties = chosen?.definition.properties ?? [];
  const { filters, sort, order } = value;
  const put = (next: Filter[]): void => onChange({ ...value, filters: next });
  const withSort = (next: string | null | undefined): void => {
    const { sort: _, order: _o, ...rest } = value;
    onChange(next ? { ...rest, sort: next, order: order ?? 'asc' } : rest);
  };
  return (
    <div className="column gap-12">
      <div className={formStyles.formPair}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('pickEntity')}
          placeholder={t('pickEntity')}
          loading={entities.isFetching}
          disabled={disabled}
          value={value.entityId || null}
          options={(entities.data ?? []).map(({ id, name, groupName }) => ({
            value: id,
            label: `${groupName} · ${name}`,
          }))}
          onChange={(entityId: string | null) =>
            onChange({ kind: 'entity', entityId: entityId ?? '', filters: [], limit: value.limit })
          }
        />
        <InputNumber
          aria-label={t('rowsAtMost')}
          prefix={t('rowsAtMost')}
          min={1}
          max={1_000}
          precision={0}
          disabled={disabled}
          value={value.limit}
          onChange={(limit) => onChange({ ...value, limit: limit ?? 100 })}
          style={{ width: '100%' }}
        />
      </div>
      {filters.map((filter, at) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          key={at}
          filter={filter}
          properties={properties}
          disabled={disabled}
          onChange={(changed) => put(filters.with(at, changed))}
          onRemove={() => put(filters.toSpliced(at, 1))}
        />
      ))}
      <div className={formStyles.formPair}>
        <div>
          {disabled || !chosen || filters.length >= 10 ? null : (
            <Button
              size="small"
              icon={<Icon name="plus" size="s" />}
              onClick={() => put([...filters, { field: '', operator: 'eq', value: null }])}
            >
              {t('addCondition')}
            </Button>
          )}
        </div>
        <Select
          allowClear
          aria-label={t('sortBy')}
          placeholder={t('noSort')}
          disabled={disabled || !chosen}
          value={sort ?? null}
          options={properties.map(({ propertyName, name }) => ({ value: propertyName, label: name }))}
          onChange={withSort}
        />
      </div>
    </div>
  );
};
