import { type EntityFilter, entitiesEndpoints, type RecordTrigger, recordFiltersAtMost } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import checks from '../../domain/checks/checks.module.css';
import { blankCondition, RecordCondition } from '../../domain/entities/record-condition.tsx';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './automations.module.css';

interface RecordFieldsProps {
  trigger: RecordTrigger;
  disabled: boolean;
  onChange: (trigger: RecordTrigger) => void;
}

/** Of which entity a record is made, changed or removed, and what it is like then. */
export const RecordFields = ({ trigger, disabled, onChange }: RecordFieldsProps) => {
  const t = usePhrases('automations');
  const entities = useQuery(queryOf(entitiesEndpoints.listEntities));
  const { change, filters } = trigger;
  const chosen = entities.data?.find(({ id }) => id === trigger.entityId);
  const properties = chosen?.definition.properties ?? [];
  const [first] = properties;
  const put = (next: EntityFilter[]): void => onChange({ ...trigger, filters: next });
  return (
    <>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        className={checks.wide}
        aria-label={t('entity')}
        placeholder={t('entity')}
        loading={entities.isFetching}
        disabled={disabled}
        value={trigger.entityId || null}
        options={(entities.data ?? []).map(({ id, name, groupName }) => ({
          value: id,
          label: `${groupName} · ${name}`,
        }))}
        onChange={(entityId: string | null) =>
          onChange({ ...trigger, entityId: entityId ?? '', placeIds: [], filters: [] })
        }
      />
      <Select
        aria-label={t('recordChange')}
        disabled={disabled}
        value={change}
        options={(['made', 'changed', 'removed'] as const).map((value) => ({ value, label: t(`record_${value}`) }))}
        onChange={(next) =>
          onChange(
            next === 'removed' ? { ...trigger, change: next, placeIds: [], filters: [] } : { ...trigger, change: next },
          )
        }
      />
      {change !== 'removed' && chosen?.definition.placed ? (
        <PlacesSelect
          className={checks.wide}
          disabled={disabled}
          value={trigger.placeIds}
          onChange={(placeIds) => onChange({ ...trigger, placeIds })}
        />
      ) : null}
      {filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <div key={at} className={styles.recordFilter}>
          <RecordCondition
            condition={filter}
            properties={properties}
            disabled={disabled}
            onChange={(next) => put(filters.with(at, next))}
          />
          {disabled ? null : (
            <IconButton icon="trash" label={t('removeRecordCondition')} onClick={() => put(filters.toSpliced(at, 1))} />
          )}
        </div>
      ))}
      {disabled || change === 'removed' || !first || filters.length >= recordFiltersAtMost ? null : (
        <Button size="small" icon={<Icon name="plus" />} onClick={() => put([...filters, blankCondition(first)])}>
          {t('addRecordCondition')}
        </Button>
      )}
    </>
  );
};
