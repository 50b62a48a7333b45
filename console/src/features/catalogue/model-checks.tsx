import { type ModelCheck, type ModelProperty, modelChecksAtMost, textOf } from '@eoms/contract';
import { Form, Select } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { checkFields } from './check-fields.tsx';
import { blankCheck, type CheckKind, type CheckValues, checkOf, fieldsOf, valuesOf } from './check-values.ts';
import { freeIds } from './free-id.ts';
import { NamePair } from './name-pair.tsx';
import { PartTable } from './part-table.tsx';
import { usePartEditor } from './use-part-editor.ts';

interface ModelChecksProps {
  readonly checks: readonly ModelCheck[];
  readonly properties: readonly ModelProperty[];
  readonly readOnly: boolean;
  readonly onChange: (checks: ModelCheck[]) => void;
}

const kinds = { value: 'checkValue', clock: 'checkClock', active: 'checkActive' } as const satisfies Record<
  CheckKind,
  string
>;

const useColumns = (properties: readonly ModelProperty[]) => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  const fields = fieldsOf(properties, language);
  return [
    {
      key: 'name',
      title: t('name'),
      grow: true,
      render: ({ name }: ModelCheck) => <b className="weight-medium">{textOf(name, language)}</b>,
    },
    { key: 'kind', title: t('checkKind'), render: ({ kind }: ModelCheck) => t(kinds[kind]) },
    {
      key: 'property',
      title: t('checkProperty'),
      render: ({ property }: ModelCheck) => fields.find(({ id }) => id === property)?.name ?? property,
    },
  ];
};

const KindFields = ({ properties, disabled }: { properties: readonly ModelProperty[]; disabled: boolean }) => {
  const form = Form.useFormInstance<CheckValues>();
  const kind = Form.useWatch('kind', form);
  const Fields = kind ? checkFields[kind] : undefined;
  return Fields ? <Fields properties={properties} disabled={disabled} /> : null;
};

/** What inspections check of every device of the model, besides what they check of all devices. */
export const ModelChecks = ({ checks, properties, readOnly, onChange }: ModelChecksProps) => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  const editor = usePartEditor<ModelCheck>(checks, blankCheck, onChange);
  const columns = useColumns(properties);
  const isFull = checks.length >= modelChecksAtMost;
  const save = (values: CheckValues): void => {
    const id =
      editor.part.id ||
      freeIds(
        checks.map((one) => one.id),
        'check',
      )();
    editor.keep(checkOf({ ...values, id }));
  };
  return (
    <>
      <PartTable
        what={t('checks')}
        parts={checks}
        nameOf={({ name }) => textOf(name, language)}
        columns={columns}
        {...(properties.length > 0 && !isFull ? { add: { words: t('addCheck'), run: editor.add } } : {})}
        note={t('checksText')}
        empty={{ title: t('noChecks'), text: t(properties.length > 0 ? 'noChecksText' : 'learnedText') }}
        readOnly={readOnly}
        onOpen={editor.open}
        onChange={onChange}
      />
      <FormDrawer<CheckValues>
        open={editor.isOpen}
        title={t('editCheck')}
        initial={valuesOf(editor.part)}
        submit={async (values) => save(values)}
        onClose={editor.close}
        readOnly={readOnly}
        width={560}
      >
        <div className={styles.formPair}>
          <NamePair others={editor.others} duplicate={t('duplicateCheck')} />
        </div>
        <Form.Item name="kind" label={t('checkKind')}>
          <Select
            disabled={readOnly}
            options={(Object.keys(kinds) as CheckKind[]).map((value) => ({ value, label: t(kinds[value]) }))}
          />
        </Form.Item>
        <KindFields properties={properties} disabled={readOnly} />
      </FormDrawer>
    </>
  );
};
