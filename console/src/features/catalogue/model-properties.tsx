import { type DriverInfo, type ModelProperty, textOf } from '@eoms/contract';
import { Form, Input, Select, Switch } from 'antd';
import { ParamFields } from '../../domain/fields/param-fields.tsx';
import { sentParams } from '../../domain/fields/sent-params.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { CapabilityField } from './capability-field.tsx';
import { EnumItemsField } from './enum-items-field.tsx';
import { NamePair } from './name-pair.tsx';
import { usePartColumns } from './part-columns.tsx';
import { PartIdField } from './part-id-field.tsx';
import { PartTable } from './part-table.tsx';
import { dataTypes } from './part-types.ts';
import { presetOf } from './preset-of.ts';
import { type AlarmRow, alarmsOf, rowsOf } from './suggested-alarms.ts';
import { SuggestedAlarmsField } from './suggested-alarms-field.tsx';
import { usePartEditor } from './use-part-editor.ts';

interface ModelPropertiesProps {
  properties: readonly ModelProperty[];
  declares: DriverInfo['declares'];
  readOnly: boolean;
  onChange: (properties: ModelProperty[]) => void;
}

const newProperty: ModelProperty = {
  id: '',
  name: { zh: '', en: '' },
  type: 'string',
  writable: false,
  history: 'change',
  staleAfterSeconds: null,
  origin: 'model',
  hidden: false,
  wire: {},
};
const histories = { change: 'historyChange', sample: 'historySample', none: 'historyNone' } as const;

/** A property as edited in its form. */
type Values = Omit<ModelProperty, 'alarm'> & { alarm?: AlarmRow[] };

const sent = (part: Values, declares: DriverInfo['declares']): ModelProperty => {
  const { unit, capability, enum: items, alarm, ...rest } = part;
  return {
    ...rest,
    wire: declares && part.origin === 'model' ? sentParams(part.wire, declares.property) : part.wire,
    ...(unit ? { unit } : {}),
    ...(capability ? { capability } : {}),
    ...(items && items.length > 0 ? { enum: items } : {}),
    ...(alarm && alarm.length > 0 ? { alarm: alarmsOf(alarm) } : {}),
  };
};

const valuesOf = ({ alarm, ...part }: ModelProperty, wire: ModelProperty['wire']): Values => ({
  ...part,
  wire,
  alarm: rowsOf(alarm),
});

const PropertyFields = ({
  part,
  others,
  declares,
  readOnly,
}: {
  part: ModelProperty;
  others: readonly ModelProperty[];
  declares: DriverInfo['declares'];
  readOnly: boolean;
}) => {
  const t = usePhrases('catalogue');
  const fixed = part.origin === 'driver';
  return (
    <>
      <div className={styles.formPair}>
        <NamePair others={others} duplicate={t('duplicateProperty')} />
        <PartIdField others={others} duplicate={t('duplicateProperty')} disabled={fixed || readOnly} />
        <Form.Item name="type" label={t('dataType')}>
          <Select disabled={fixed || readOnly} options={dataTypes.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="unit" label={t('unit')}>
          <Input maxLength={20} />
        </Form.Item>
        <CapabilityField disabled={fixed || readOnly} />
        <Form.Item name="history" label={t('history')}>
          <Select
            options={(['change', 'sample', 'none'] as const).map((value) => ({ value, label: t(histories[value]) }))}
          />
        </Form.Item>
        <NumberItem name="staleAfterSeconds" label={t('staleAfter')} min={1} max={86_400} unit={t('seconds')} />
        <Form.Item name="writable" label={t('writable')} valuePropName="checked">
          <Switch disabled={fixed || readOnly} />
        </Form.Item>
        <Form.Item name="hidden" label={t('hidden')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      {declares && !fixed ? (
        <>
          <h3 className={styles.formPart}>{t('wireRead')}</h3>
          <ParamFields fields={declares.property} under="wire" />
        </>
      ) : null}
      <h3 className={styles.formPart}>{t('enumItems')}</h3>
      <EnumItemsField fixed={fixed} disabled={readOnly} />
      {fixed ? null : (
        <>
          <h3 className={styles.formPart}>{t('alarms')}</h3>
          <SuggestedAlarmsField disabled={readOnly} />
        </>
      )}
    </>
  );
};

/** The properties of the model's devices. */
export const ModelProperties = ({ properties, declares, readOnly, onChange }: ModelPropertiesProps) => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  const editor = usePartEditor(properties, newProperty, onChange);
  const preset = presetOf(declares?.property);
  const columns = usePartColumns<ModelProperty>([
    { key: 'type', title: t('dataType'), render: (p) => (p.unit ? `${p.type} · ${p.unit}` : p.type) },
    { key: 'enum', title: t('enumItems'), align: 'right', wideOnly: true, render: (p) => p.enum?.length ?? '—' },
    { key: 'capability', title: t('capability'), wideOnly: true, render: (p) => p.capability ?? '—' },
    { key: 'history', title: t('history'), wideOnly: true, render: (p) => t(histories[p.history]) },
  ]);
  return (
    <>
      <PartTable
        what={t('properties')}
        parts={properties}
        nameOf={(p) => textOf(p.name, language)}
        columns={columns}
        {...(declares ? { add: { words: t('addProperty'), run: editor.add } } : {})}
        empty={{
          title: t('noProperties'),
          ...(declares ? { text: t('noPropertiesText') } : { text: t('learnedText') }),
        }}
        readOnly={readOnly}
        onOpen={editor.open}
        onChange={onChange}
      />
      <FormDrawer<Values>
        open={editor.isOpen}
        title={t('editProperty')}
        initial={valuesOf(editor.part, { ...preset, ...editor.part.wire })}
        submit={async (part) => editor.keep(sent(part, declares))}
        onClose={editor.close}
        readOnly={readOnly}
        width={640}
      >
        <PropertyFields part={editor.part} others={editor.others} declares={declares} readOnly={readOnly} />
      </FormDrawer>
    </>
  );
};
