import type { ModelParam } from '@eoms/contract';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NamePair } from './name-pair.tsx';
import { PartIdField } from './part-id-field.tsx';
import { PartTable } from './part-table.tsx';
import { fieldTypes } from './part-types.ts';

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
  const [edited, setEdited] = useState<ModelParam>();
  const isNew = edited === newParam;
  const keep = (part: ModelParam): void =>
    onChange(isNew ? [...params, part] : params.map((other) => (other.id === edited?.id ? part : other)));
  return (
    <>
      <PartTable
        what={t('params')}
        parts={params}
        nameOf={(p) => p.name[language]}
        columns={[
          { key: 'name', title: t('name'), grow: true, render: (p) => <b className="m5">{p.name[language]}</b> },
          { key: 'id', title: t('id'), render: (p) => <span className="mono">{p.id}</span> },
          { key: 'type', title: t('dataType'), render: (p) => p.type },
          { key: 'default', title: t('default'), render: (p) => (p.default === undefined ? '—' : String(p.default)) },
          { key: 'required', title: t('required'), wideOnly: true, render: (p) => (p.required ? '✓' : '—') },
          {
            key: 'origin',
            title: t('source'),
            render: (p) => (
              <span className="row g4">
                {t(p.origin === 'driver' ? 'fromDriver' : 'ownPart')}
                {p.hidden ? <span className="tag">{t('hidden')}</span> : null}
              </span>
            ),
          },
        ]}
        {...(open ? { add: { words: t('addParam'), run: () => setEdited(newParam) } } : {})}
        empty={{ title: t('noParams') }}
        readOnly={readOnly}
        onOpen={setEdited}
        onChange={onChange}
      />
      <FormDrawer<ModelParam>
        open={edited !== undefined}
        title={t('editParam')}
        initial={edited ?? newParam}
        submit={async (part) => keep(withoutBlanks(part))}
        onClose={() => setEdited(undefined)}
        readOnly={readOnly}
        submitText={t('save')}
      >
        {(form) => (
          <>
            <div className="form-pair">
              <NamePair others={params.filter((p) => p !== edited)} duplicate={t('duplicateParam')} />
              <PartIdField
                others={params.filter((p) => p !== edited)}
                duplicate={t('duplicateParam')}
                disabled={edited?.origin === 'driver'}
              />
              <Form.Item name="type" label={t('dataType')}>
                <Select
                  disabled={edited?.origin === 'driver' || readOnly}
                  options={fieldTypes.map((value) => ({ value, label: value }))}
                />
              </Form.Item>
              <Form.Item noStyle shouldUpdate={(a: ModelParam, b: ModelParam) => a.type !== b.type}>
                {() => <DefaultField type={form.getFieldValue('type') as ModelParam['type']} />}
              </Form.Item>
              <Form.Item name="unit" label={t('unit')}>
                <Input maxLength={20} disabled={edited?.origin === 'driver' || readOnly} />
              </Form.Item>
            </div>
            <div className="form-pair">
              <Form.Item name="required" label={t('required')} valuePropName="checked">
                <Switch disabled={edited?.origin === 'driver' || readOnly} />
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
