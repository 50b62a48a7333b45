import { type DriverInfo, type ModelAction, type ModelProperty, textOf } from '@eoms/contract';
import { Form, Switch } from 'antd';
import { ParamFields } from '../../domain/fields/param-fields.tsx';
import { sentParams } from '../../domain/fields/sent-params.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { ActionParamsField } from './action-params-field.tsx';
import { ActionStatusField } from './action-status-field.tsx';
import { actionStatuses, type StatusText, statusTexts } from './action-statuses.ts';
import { CapabilityField } from './capability-field.tsx';
import { NamePair } from './name-pair.tsx';
import { usePartColumns } from './part-columns.tsx';
import { PartIdField } from './part-id-field.tsx';
import { PartTable } from './part-table.tsx';
import { presetOf } from './preset-of.ts';
import { usePartEditor } from './use-part-editor.ts';

interface ModelActionsProps {
  actions: readonly ModelAction[];
  properties: readonly ModelProperty[];
  declares: DriverInfo['declares'];
  readOnly: boolean;
  onChange: (actions: ModelAction[]) => void;
}
type Values = Omit<ModelAction, 'expect' | 'timeoutMs'> & { statuses: StatusText[]; timeoutSeconds: number };

const newAction: ModelAction = {
  id: '',
  name: { zh: '', en: '' },
  params: [],
  confirm: false,
  expect: [],
  timeoutMs: 15_000,
  origin: 'model',
  hidden: false,
  wire: {},
};

const valuesOf = ({ expect, timeoutMs, ...rest }: ModelAction): Values => ({
  ...rest,
  statuses: statusTexts(expect),
  timeoutSeconds: timeoutMs / 1_000,
});

const present = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null)) as T;

const actionOf = (
  values: Values,
  properties: readonly ModelProperty[],
  declares: DriverInfo['declares'],
): ModelAction => {
  const { statuses, timeoutSeconds, capability, params, ...rest } = values;
  return {
    ...rest,
    params: params.map(present),
    expect: actionStatuses(statuses, properties),
    timeoutMs: Math.round(timeoutSeconds * 1_000),
    wire: declares && values.origin === 'model' ? sentParams(values.wire, declares.action) : values.wire,
    ...(capability ? { capability } : {}),
  };
};

const ActionFields = ({
  part,
  others,
  properties,
  declares,
  readOnly,
}: Omit<ModelActionsProps, 'actions' | 'onChange'> & { part: ModelAction; others: readonly ModelAction[] }) => {
  const t = usePhrases('catalogue');
  const fixed = part.origin === 'driver';
  return (
    <>
      <div className={styles.formPair}>
        <NamePair others={others} duplicate={t('duplicateAction')} />
        <PartIdField others={others} duplicate={t('duplicateAction')} disabled={fixed || readOnly} />
        <CapabilityField disabled={fixed || readOnly} />
        <NumberItem
          name="timeoutSeconds"
          label={t('timeout')}
          min={0.5}
          max={300}
          whole={false}
          unit={t('seconds')}
          disabled={fixed || readOnly}
        />
        <div className="row gap-12">
          <Form.Item name="confirm" label={t('confirm')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="hidden" label={t('hidden')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
      </div>
      {declares && !fixed ? (
        <>
          <h3 className={styles.formPart}>{t('wireSend')}</h3>
          <ParamFields fields={declares.action} under="wire" />
        </>
      ) : null}
      {fixed ? null : (
        <>
          <h3 className={styles.formPart}>{t('actionParams')}</h3>
          <ActionParamsField disabled={readOnly} />
          <h3 className={styles.formPart}>{t('actionStatus')}</h3>
          <ActionStatusField properties={properties} disabled={readOnly} />
        </>
      )}
    </>
  );
};

/** The actions of the model's devices, and what confirms each of them. */
export const ModelActions = ({ actions, properties, declares, readOnly, onChange }: ModelActionsProps) => {
  const t = usePhrases('catalogue');
  const language = useLanguage();
  const editor = usePartEditor(actions, newAction, onChange);
  const preset = presetOf(declares?.action);
  const expectText = (action: ModelAction): string =>
    action.expect.map((e) => `${e.property} = ${e.in.map(String).join(' | ')}`).join('; ') || '—';
  const columns = usePartColumns<ModelAction>([
    {
      key: 'params',
      title: t('actionParams'),
      render: (a) => a.params.map((p) => textOf(p.name, language)).join(' · ') || '—',
    },
    {
      key: 'status',
      title: t('actionStatus'),
      wideOnly: true,
      render: (a) => <span className="mono text-small truncate">{expectText(a)}</span>,
    },
  ]);
  return (
    <>
      <PartTable
        what={t('actions')}
        parts={actions}
        nameOf={(a) => textOf(a.name, language)}
        columns={columns}
        {...(declares ? { add: { words: t('addAction'), run: editor.add } } : {})}
        empty={{ title: t('noActions'), ...(declares ? { text: t('noActionsText') } : {}) }}
        readOnly={readOnly}
        onOpen={editor.open}
        onChange={onChange}
      />
      <FormDrawer<Values>
        open={editor.isOpen}
        title={t('editAction')}
        initial={valuesOf({ ...editor.part, wire: { ...preset, ...editor.part.wire } })}
        submit={async (values) => editor.keep(actionOf(values, properties, declares))}
        onClose={editor.close}
        readOnly={readOnly}
        width={720}
      >
        <ActionFields
          part={editor.part}
          others={editor.others}
          properties={properties}
          declares={declares}
          readOnly={readOnly}
        />
      </FormDrawer>
    </>
  );
};
