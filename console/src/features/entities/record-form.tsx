import { type EntityChoice, type EntityRecord, type EntityRecordDraft, entityRecordsEndpoints } from '@eoms/contract';
import { Form } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { PropertyValue } from '../../domain/entities/property-value.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { staleRecords } from './entities.queries.ts';

interface RecordFormProps {
  entity: EntityChoice;
  record: EntityRecord | 'new' | undefined;
  readOnly: boolean;
  onClose: () => void;
}

const draftOf = (entity: EntityChoice, record: EntityRecord | undefined): EntityRecordDraft => {
  const { id: entityId, definition } = entity;
  if (record) {
    const { id, revision, placeId, values } = record;
    return { entityId, id, revision, placeId, values };
  }
  const values = Object.fromEntries(
    definition.properties.map(({ propertyName, defaultValue }) => [propertyName, defaultValue]),
  );
  return { entityId, placeId: null, values };
};

/** One record, in a form that is made of the properties of its entity. */
export const RecordForm = ({ entity, record, readOnly, onClose }: RecordFormProps) => {
  const t = usePhrases('entities');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(entityRecordsEndpoints.saveEntityRecord, staleRecords);
  const known = record === 'new' ? undefined : record;
  const needed = (field: string) => [{ required: true, message: common('required', { field }) }];
  return (
    <FormDrawer<EntityRecordDraft>
      open={record !== undefined}
      title={known ? entity.name : t('newRecordOf', { name: entity.name })}
      initial={draftOf(entity, known)}
      readOnly={readOnly}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      {entity.definition.placed ? (
        <Form.Item name="placeId" label={t('place')} rules={needed(t('place'))}>
          <PlacePicker disabled={readOnly} />
        </Form.Item>
      ) : null}
      {entity.definition.properties.map((rule) => (
        <Form.Item
          key={rule.id}
          name={['values', rule.propertyName]}
          label={rule.name}
          rules={rule.required ? needed(rule.name) : []}
        >
          <PropertyValue
            rule={rule}
            label={rule.name}
            file={known?.files[rule.propertyName]}
            shown={known?.references[rule.propertyName]}
            disabled={readOnly}
          />
        </Form.Item>
      ))}
    </FormDrawer>
  );
};
