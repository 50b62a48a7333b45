import {
  type EntityChoice,
  type EntityFilter,
  type EntityPropertyRule,
  entitiesEndpoints,
  holdsFile,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Select } from 'antd';
import { queryOf } from '../../../api/query-of.ts';
import { RecordCondition } from '../../../domain/entities/record-condition.tsx';
import { usePhrases } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ParamSource } from './param-source.tsx';
import type { Aim, TargetProps } from './target-props.ts';
import styles from './targets.module.css';

type Filter = Aim<'entity'>['filters'][number];

interface FilterRowProps {
  filter: Filter;
  properties: readonly EntityPropertyRule[];
  disabled: boolean;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

/** A condition whose value may come from a parameter. */
const FilterRow = ({ filter, properties, disabled, onChange, onRemove }: FilterRowProps) => {
  const t = usePhrases('dataBehaviors');
  const { from, ...condition } = filter;
  const withSource = ({ [filter.field]: next }: Readonly<Record<string, string>>): void =>
    onChange(next ? { ...condition, value: null, from: next } : condition);
  const change = (next: EntityFilter): void => {
    const stays = from !== undefined && next.field === filter.field && next.operator !== 'empty';
    onChange(stays ? { ...next, value: null, from } : next);
  };
  return (
    <div className={styles.entityFilter}>
      <RecordCondition
        condition={condition}
        properties={properties}
        disabled={disabled}
        onChange={change}
        instead={from && <span className="text-small text-muted">{t('fromParam', { name: from })}</span>}
      />
      <ParamSource
        name={filter.field}
        argsFrom={from === undefined ? {} : { [filter.field]: from }}
        disabled={disabled || filter.field === '' || filter.operator === 'empty'}
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
      <div className={styles.targetPair}>
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
      <div className={styles.targetPair}>
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
          options={properties
            .filter(({ type }) => !holdsFile(type))
            .map(({ propertyName, name }) => ({ value: propertyName, label: name }))}
          onChange={withSort}
        />
      </div>
    </div>
  );
};
