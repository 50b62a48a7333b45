import { type ModelParam, textOf } from '@eoms/contract';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NamePair } from './name-pair.tsx';
import { usePartColumns } from './part-columns.tsx';
import { PartIdField } from './part-id-field.tsx';
import { PartTable } from './part-table.tsx';
import { fieldTypes } from './part-types.ts';
import { usePartEditor } from './use-part-editor.ts';

interface ModelParamsProps {
  params: readonly ModelParam[];
  /** The driver accepts custom parameters of the model. */
  open: boolean;
  readOnly: boolean;
  onChange: (params: ModelParam[]) => void;
}

const newParam: ModelParam = {
  id: '',
  name: { zh: '', en: '' },
  type: 'string',
  required: false,
  origin: 'model',
  hidden: false,
};

const DefaultField = ({ type }: { type: ModelParam['type'] }) => {
  const t = usePhrases('catalogue');
  if (type === 'secret') return null;
  if (type === 'bool')
    return (
      <Form.Item name="default" label={t('default')} valuePropName="checked">
        <Switch />
      </Form.Item>
    );
  return (
    <Form.Item name="default" label={t('default')}>
      {type === 'int' || type === 'port' || type === 'double' ? (
        <InputNumber style={{ width: '100%' }} />
      ) : (
        <Input maxLength={255} />
      )}
    </Form.Item>
  );
};

const withoutBlanks = ({ default: preset, unit, ...rest }: ModelParam): ModelParam => ({
  ...rest,
  ...(preset === undefined || preset === null || preset === '' ? {} : { default: preset }),
  ...(unit ? { unit } : {}),
});

/** Connection parameters: the fields of a device form. */
export const ModelParams = ({ params, open, readOnly, onChange }: ModelParamsProps) => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  const editor = usePartEditor(params, newParam, onChange);
  const columns = usePartColumns<ModelParam>([
    { key: 'type', title: t('dataType'), render: (p) => p.type },
    { key: 'default', title: t('default'), render: (p) => (p.default === undefined ? '—' : String(p.default)) },
    { key: 'required', title: t('required'), wideOnly: true, render: (p) => (p.required ? '✓' : '—') },
  ]);
  return (
    <>
      <PartTable
        what={t('params')}
        parts={params}
        nameOf={(p) => textOf(p.name, language)}
        columns={columns}
        {...(open ? { add: { words: t('addParam'), run: editor.add } } : {})}
        empty={{ title: t('noParams') }}
        readOnly={readOnly}
        onOpen={editor.open}
        onChange={onChange}
      />
      <FormDrawer<ModelParam>
        open={editor.isOpen}
        title={t('editParam')}
        initial={editor.part}
        submit={async (part) => editor.keep(withoutBlanks(part))}
        onClose={editor.close}
        readOnly={readOnly}
        submitText={t('save')}
      >
        {(form) => (
          <>
            <div className={styles.formPair}>
              <NamePair others={editor.others} duplicate={t('duplicateParam')} />
              <PartIdField
                others={editor.others}
                duplicate={t('duplicateParam')}
                disabled={editor.part.origin === 'driver'}
              />
              <Form.Item name="type" label={t('dataType')}>
                <Select
                  disabled={editor.part.origin === 'driver' || readOnly}
                  options={fieldTypes.map((value) => ({ value, label: value }))}
                />
              </Form.Item>
              <Form.Item noStyle shouldUpdate={(a: ModelParam, b: ModelParam) => a.type !== b.type}>
                {() => <DefaultField type={form.getFieldValue('type') as ModelParam['type']} />}
              </Form.Item>
              <Form.Item name="unit" label={t('unit')}>
                <Input maxLength={20} disabled={editor.part.origin === 'driver' || readOnly} />
              </Form.Item>
            </div>
            <div className={styles.formPair}>
              <Form.Item name="required" label={t('required')} valuePropName="checked">
                <Switch disabled={editor.part.origin === 'driver' || readOnly} />
              </Form.Item>
              <Form.Item name="hidden" label={t('hidden')} valuePropName="checked">
                <Switch />
              </Form.Item>
            </div>
          </>
        )}
      </FormDrawer>
    </>
  );
};
