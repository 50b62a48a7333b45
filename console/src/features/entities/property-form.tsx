import { type EntityPropertyDraft, EntityPropertyType, entitiesEndpoints, holdsFile, plainRule } from '@eoms/contract';
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { newId } from '../../api/new-id.ts';
import { useChange } from '../../api/use-change.ts';
import { PropertyValue } from '../../domain/entities/property-value.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './entities.module.css';
import { stale, useEntities } from './entities.queries.ts';

export const newProperty = (entityId: string): EntityPropertyDraft => ({
  entityId,
  name: '',
  propertyName: '',
  type: 'string',
  ...plainRule,
});

const useNeeded = () => {
  const common = usePhrases('ui');
  return (field: string) => [{ required: true, message: common('required', { field }) }];
};

const OptionFields = () => {
  const t = usePhrases('entities');
  const needed = useNeeded();
  return (
    <Form.List name="options">
      {(rows, { add, remove }) => (
        <section className="column gap-8" aria-label={t('options')}>
          <h3 className={formStyles.formPart}>{t('options')}</h3>
          <p className="text-small text-muted">{t('optionsHint')}</p>
          {rows.map((row) => (
            <div key={row.key} className={styles.option}>
              <Form.Item name={[row.name, 'name']} label={t('optionName')} rules={needed(t('optionName'))}>
                <Input maxLength={100} />
              </Form.Item>
              <Form.Item name={[row.name, 'value']} label={t('optionValue')} rules={needed(t('optionValue'))}>
                <Input className="mono" maxLength={64} spellCheck={false} />
              </Form.Item>
              <IconButton icon="trash" label={t('removeOption')} onClick={() => remove(row.name)} />
            </div>
          ))}
          <div>
            <Button
              size="small"
              icon={<Icon name="plus" size="s" />}
              onClick={() => add({ id: newId(), name: '', value: '' })}
            >
              {t('addOption')}
            </Button>
          </div>
        </section>
      )}
    </Form.List>
  );
};

/** No two records have the same value: of files, which are uploaded one by one, nobody asks that. */
const UniqueField = () => {
  const t = usePhrases('entities');
  const type: EntityPropertyType = Form.useWatch('type') ?? 'string';
  return (
    <Form.Item name="unique" valuePropName="checked" hidden={holdsFile(type)}>
      <Checkbox>{t('unique')}</Checkbox>
    </Form.Item>
  );
};

/** What only some types have. */
const TypeFields = () => {
  const t = usePhrases('entities');
  const needed = useNeeded();
  const entities = useEntities();
  const type: EntityPropertyType = Form.useWatch('type') ?? 'string';
  const options: EntityPropertyDraft['options'] = Form.useWatch('options') ?? [];
  if (type === 'reference')
    return (
      <Form.Item
        name="referenceId"
        label={t('referenceTo')}
        extra={t('referenceHint')}
        rules={needed(t('referenceTo'))}
      >
        <Select
          showSearch
          optionFilterProp="label"
          loading={entities.isPending}
          options={(entities.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    );
  if (holdsFile(type)) return <p className="text-small text-muted">{t(`hint_${type}`)}</p>;
  const isNumber = type === 'int' || type === 'long' || type === 'double';
  const known = options.filter((option) => option?.value);
  return (
    <>
      {isNumber ? (
        <div className={styles.limits}>
          <Form.Item name="min" label={t('min')}>
            <InputNumber style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="max" label={t('max')}>
            <InputNumber style={{ width: '100%' }} />
          </Form.Item>
        </div>
      ) : null}
      {type === 'string' ? (
        <Form.Item name="maxLength" label={t('maxLength')}>
          <InputNumber min={1} max={10_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      ) : null}
      {type === 'enumeration' ? <OptionFields /> : null}
      <Form.Item name="defaultValue" label={t('defaultValue')} extra={t('defaultHint')}>
        <PropertyValue rule={{ type, options: known, referenceId: null }} label={t('defaultValue')} />
      </Form.Item>
    </>
  );
};

/** One property of a draft. Under another name or type it stays the same property. */
export const PropertyForm = ({ draft, onClose }: { draft: EntityPropertyDraft | undefined; onClose: () => void }) => {
  const t = usePhrases('entities');
  const needed = useNeeded();
  const add = useChange(entitiesEndpoints.saveEntityProperty, stale);
  const update = useChange(entitiesEndpoints.updateEntityProperty, stale);
  return (
    <DraftDrawer<EntityPropertyDraft>
      draft={draft}
      words={{ add: t('newProperty'), edit: t('editProperty') }}
      onClose={onClose}
      width={560}
      submit={({ id, ...rest }) =>
        id === undefined ? add.mutateAsync({ body: rest }) : update.mutateAsync({ body: { id, ...rest } })
      }
    >
      {(form) => (
        <>
          <NameField label={t('propertyLabel')} />
          <Form.Item
            name="propertyName"
            label={t('propertyName')}
            extra={t('propertyNameHint')}
            rules={needed(t('propertyName'))}
          >
            <Input className="mono" maxLength={48} spellCheck={false} />
          </Form.Item>
          <Form.Item name="type" label={t('type')}>
            <Select
              // All of them at once.
              listHeight={440}
              options={EntityPropertyType.options.map((value) => ({ value, label: t(`ty_${value}`) }))}
              onChange={() => form.setFieldsValue({ defaultValue: null })}
            />
          </Form.Item>
          <div className="row gap-16">
            <Form.Item name="required" valuePropName="checked">
              <Checkbox>{t('required')}</Checkbox>
            </Form.Item>
            <UniqueField />
          </div>
          <TypeFields />
        </>
      )}
    </DraftDrawer>
  );
};
