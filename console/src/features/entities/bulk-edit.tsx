import { type EntityChoice, type EntityRecord, type EntityValue, entityRecordsEndpoints } from '@eoms/contract';
import { Form, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { PropertyValue } from '../../domain/entities/property-value.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { staleRecords } from './entities.queries.ts';

interface BulkValues {
  field: string;
  value: EntityValue;
}
interface BulkEditProps {
  entity: EntityChoice;
  records: readonly EntityRecord[] | undefined;
  onClose: () => void;
}

/** Gives one field of the chosen records the same value. */
export const BulkEdit = ({ entity, records = [], onClose }: BulkEditProps) => {
  const t = usePhrases('entities');
  const toast = useToast();
  const edit = useChange(entityRecordsEndpoints.editEntityRecords, staleRecords);
  const { properties } = entity.definition;
  const initial: BulkValues = { field: properties[0]?.propertyName ?? '', value: null };
  return (
    <FormDrawer<BulkValues>
      open={records.length > 0}
      title={t('bulkTitle', { count: records.length })}
      initial={initial}
      submitText={t('bulkRun', { count: records.length })}
      submit={({ field, value }) =>
        edit.mutateAsync({ body: { entityId: entity.id, ids: records.map(({ id }) => id), field, value } })
      }
      onDone={() => toast.done(t('bulkDone', { count: records.length }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="field" label={t('property')}>
            <Select
              options={properties.map(({ propertyName, name }) => ({ value: propertyName, label: name }))}
              onChange={() => form.setFieldsValue({ value: null })}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['field']}>
            {() => {
              const rule = properties.find(({ propertyName }) => propertyName === form.getFieldValue('field'));
              return rule ? (
                <Form.Item name="value" label={t('newValue')}>
                  <PropertyValue key={rule.id} rule={rule} label={t('newValue')} />
                </Form.Item>
              ) : null;
            }}
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
};
