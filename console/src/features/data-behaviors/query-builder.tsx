import type { DatabaseColumn, DatabaseKind } from '@eoms/contract';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useMemo, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { buildQuery, paramNameFor, type QueryCondition, type QueryOperator, queryOperators } from './build-query.ts';
import behaviorStyles from './data-behaviors.module.css';
import styles from './table-browser.module.css';
import type { UseStatement } from './use-statement.ts';

const operators = Object.keys(queryOperators) as QueryOperator[];

interface ConditionsProps {
  columns: readonly DatabaseColumn[];
  value: readonly QueryCondition[];
  onChange: (value: QueryCondition[]) => void;
}

const Conditions = ({ columns, value, onChange }: ConditionsProps) => {
  const t = usePhrases('dataBehaviors');
  const names = columns.map(({ name }) => ({ value: name, label: name }));
  const change = (at: number, more: Partial<QueryCondition>): void =>
    onChange(value.map((one, other) => (other === at ? { ...one, ...more } : one)));
  const paramFor = (column: string, at: number): string =>
    paramNameFor(
      column,
      value.filter((_, other) => other !== at).map(({ param }) => param),
    );
  const add = (): void => {
    const column = columns[0]?.name ?? '';
    onChange([...value, { column, operator: 'equal', param: paramFor(column, value.length) }]);
  };
  return (
    <section aria-label={t('conditions')} className="column gap-8">
      {value.map(({ column, operator, param }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity
        <div key={at} className={styles.condition}>
          <Select
            showSearch
            aria-label={t('columns')}
            value={column}
            options={names}
            onChange={(next) => change(at, { column: next, param: paramFor(next, at) })}
          />
          <Select
            aria-label={t('operator')}
            value={operator}
            options={operators.map((one) => ({ value: one, label: t(`op_${one}`) }))}
            onChange={(next) => change(at, { operator: next })}
          />
          <Input
            aria-label={t('parameter')}
            className="mono"
            prefix=":"
            value={param}
            maxLength={64}
            onChange={({ target }) => change(at, { param: target.value.replace(/\W/g, '') })}
          />
          <IconButton
            icon="trash"
            label={t('removeCondition')}
            onClick={() => onChange(value.filter((_, other) => other !== at))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={<Icon name="plus" size="s" />} onClick={add}>
          {t('addCondition')}
        </Button>
      </div>
    </section>
  );
};

interface QueryBuilderProps {
  kind: DatabaseKind;
  schema: string;
  table: string;
  columns: readonly DatabaseColumn[];
  onUse: UseStatement;
}

/** A query of one table for who writes no SQL: what to get, on which conditions, in which order. */
export const QueryBuilder = ({ kind, schema, table, columns, onUse }: QueryBuilderProps) => {
  const t = usePhrases('dataBehaviors');
  const [chosen, setChosen] = useState<string[]>([]);
  const [conditions, setConditions] = useState<QueryCondition[]>([]);
  const [sort, setSort] = useState<string | null>(null);
  const [descending, setDescending] = useState(false);
  const [rows, setRows] = useState(100);
  const statement = useMemo(() => {
    const order = sort === null ? null : { column: sort, descending };
    const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
    return buildQuery(kind, { schema, table, columns: chosen, conditions, sort: order, rows }, types);
  }, [kind, schema, table, columns, chosen, conditions, sort, descending, rows]);
  return (
    <section className="column gap-12" aria-label={t('buildQuery')}>
      <p className="text-small text-muted">{t('buildText')}</p>
      <Select
        mode="multiple"
        aria-label={t('columns')}
        placeholder={t('allColumns')}
        value={chosen}
        onChange={setChosen}
        options={columns.map(({ name, type }) => ({ value: name, label: `${name} · ${type}` }))}
      />
      <Conditions columns={columns} value={conditions} onChange={setConditions} />
      <div className={styles.order}>
        <Select
          allowClear
          showSearch
          aria-label={t('sortBy')}
          placeholder={t('noSort')}
          value={sort}
          onChange={(next: string | undefined) => setSort(next ?? null)}
          options={columns.map(({ name }) => ({ value: name, label: name }))}
        />
        <Checkbox
          disabled={sort === null}
          checked={descending}
          onChange={({ target }) => setDescending(target.checked)}
        >
          {t('descending')}
        </Checkbox>
        <InputNumber
          aria-label={t('rowsAtMost')}
          prefix={t('rowsAtMost')}
          min={1}
          max={1_000}
          precision={0}
          style={{ width: '100%' }}
          value={rows}
          onChange={(next) => setRows(next ?? 100)}
        />
      </div>
      <pre className={`${behaviorStyles.behaviorJson} mono`}>{statement.sql}</pre>
      <div>
        <Button type="primary" onClick={() => void onUse(statement)}>
          {t('useQuery')}
        </Button>
      </div>
    </section>
  );
};
