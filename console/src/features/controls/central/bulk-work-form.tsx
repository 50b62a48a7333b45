import { type BulkChoices, type BulkControl, type BulkWork, textOf, type Value } from '@eoms/contract';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTypeTitle } from '../../../domain/catalogue/use-type-title.ts';
import { ParamFields } from '../../../domain/fields/param-fields.tsx';
import { sentParams } from '../../../domain/fields/sent-params.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { Segments } from '../../../ui/controls/segments.tsx';
import styles from './central.module.css';

/** What to do, with the name under which people are asked to confirm it. */
export interface NamedWork {
  readonly name: string;
  readonly work: BulkWork;
}

interface PartProps {
  choices: BulkChoices;
  onChange: (work: NamedWork | undefined) => void;
}

const isComplete = ({ params }: BulkControl, args: Readonly<Record<string, Value>>): boolean =>
  params.every(({ id, required }) => !required || args[id] !== undefined);

const ControlFields = ({ control, onChange }: { control: BulkControl; onChange: PartProps['onChange'] }) => {
  const t = usePhrases('central');
  const language = useLanguage();
  const typeTitle = useTypeTitle();
  const [typeCode, setTypeCode] = useState<string | null>(null);
  const [args, setArgs] = useState<Record<string, Value>>({});
  const tell = (type: string | null, values: Record<string, Value>): void => {
    const { capability, name } = control;
    const work = { kind: 'capability' as const, capability, typeCode: type, args: values };
    onChange(isComplete(control, values) ? { name: textOf(name, language), work } : undefined);
  };
  return (
    <>
      {control.types.length > 1 ? (
        <Select
          aria-label={t('types')}
          value={typeCode ?? ''}
          options={[
            { value: '', label: t('allTypes', { devices: control.devices }) },
            ...control.types.map(({ typeCode: value, typeName, devices }) => ({
              value,
              label: t('typeOption', { name: typeTitle(typeName), devices }),
            })),
          ]}
          onChange={(value: string) => {
            setTypeCode(value || null);
            tell(value || null, args);
          }}
        />
      ) : null}
      {control.params.length > 0 ? (
        <Form<{ args: Record<string, Value> }>
          component={false}
          layout="vertical"
          onValuesChange={(_, all) => {
            const values = sentParams(all.args ?? {}, control.params);
            setArgs(values);
            tell(typeCode, values);
          }}
        >
          <ParamFields fields={control.params} under="args" />
        </Form>
      ) : null}
    </>
  );
};

const ByControl = ({ choices, onChange }: PartProps) => {
  const t = usePhrases('central');
  const language = useLanguage();
  const [key, setKey] = useState<string>();
  const control = choices.controls.find((one) => one.key === key);
  if (choices.controls.length === 0) return <p className="text-small text-muted">{t('noControls')}</p>;
  return (
    <>
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={t('action')}
        placeholder={t('action')}
        value={key ?? null}
        options={choices.controls.map(({ key: value, name, places, devices }) => ({
          value,
          label: t('actionOption', { name: textOf(name, language), places, devices }),
        }))}
        onChange={(next: string | null) => {
          setKey(next ?? undefined);
          const chosen = choices.controls.find((one) => one.key === next);
          const work = chosen && {
            kind: 'capability' as const,
            capability: chosen.capability,
            typeCode: null,
            args: {},
          };
          onChange(
            chosen && work && isComplete(chosen, {}) ? { name: textOf(chosen.name, language), work } : undefined,
          );
        }}
      />
      {control ? <ControlFields key={control.key} control={control} onChange={onChange} /> : null}
    </>
  );
};

const ByGroup = ({ choices, onChange }: PartProps) => {
  const t = usePhrases('central');
  if (choices.groups.length === 0) return <p className="text-small text-muted">{t('noGroups')}</p>;
  return (
    <Select
      showSearch
      optionFilterProp="label"
      aria-label={t('groupName')}
      placeholder={t('groupName')}
      options={choices.groups.map(({ name, places }) => ({ value: name, label: t('groupOption', { name, places }) }))}
      onChange={(name: string) => onChange({ name, work: { kind: 'group', name } })}
    />
  );
};

/** What to do: an action that the devices have in common, or the action group of a name. */
export const BulkWorkForm = (props: PartProps) => {
  const t = usePhrases('central');
  const [kind, setKind] = useState<'control' | 'group'>('control');
  return (
    <div className={styles.bulkWork}>
      <Segments
        label={t('what')}
        value={kind}
        options={[
          { value: 'control', label: t('byControl') },
          { value: 'group', label: t('byGroup') },
        ]}
        onChange={(next) => {
          setKind(next);
          props.onChange(undefined);
        }}
      />
      {kind === 'control' ? <ByControl {...props} /> : <ByGroup {...props} />}
    </div>
  );
};
