import { type ActionSchema, textOf, type Value } from '@eoms/contract';
import { Form, Select } from 'antd';
import { DevicePicker } from '../../../domain/devices/device-picker.tsx';
import { ParamFields } from '../../../domain/fields/param-fields.tsx';
import { sentParams } from '../../../domain/fields/sent-params.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import formStyles from '../../../ui/forms/form.module.css';
import { ParamSource } from './param-source.tsx';
import type { Aim, TargetProps } from './target-props.ts';
import styles from './targets.module.css';
import { useDevice } from './use-device.ts';

type Args = Aim<'action'>['args'];

interface ArgumentsProps extends TargetProps<'action'> {
  action: ActionSchema;
}

/** The arguments: each given here, in the field that the driver describes, or taken from a parameter. */
const Arguments = ({ action, value, disabled, onChange }: ArgumentsProps) => {
  const language = useLanguage();
  const given = action.params.filter(({ id }) => !(id in value.argsFrom));
  const withSources = (argsFrom: Record<string, string>): void => {
    const args = Object.entries(value.args).filter(([name]) => !(name in argsFrom));
    onChange({ ...value, argsFrom, args: Object.fromEntries(args) });
  };
  return (
    <div className={styles.targetArguments}>
      {action.params.map(({ id, name }) => (
        <div key={id} className={styles.targetArgument}>
          <span className="text-small">{textOf(name, language)}</span>
          <ParamSource name={id} argsFrom={value.argsFrom} disabled={disabled} onChange={withSources} />
        </div>
      ))}
      <Form<{ args: Record<string, Value> }>
        key={given.map(({ id }) => id).join(' ')}
        component={false}
        layout="vertical"
        disabled={disabled}
        initialValues={{ args: value.args }}
        onValuesChange={(_, all) => onChange({ ...value, args: sentParams(all.args ?? {}, given) as Args })}
      >
        <ParamFields fields={given} under="args" />
      </Form>
    </div>
  );
};

/** A command to a device. */
export const ActionTarget = (props: TargetProps<'action'>) => {
  const { value, disabled, onChange } = props;
  const t = usePhrases('dataBehaviors');
  const language = useLanguage();
  const device = useDevice(value.deviceId);
  const actions = device.data?.actions ?? [];
  const chosen = actions.find(({ id }) => id === value.action);
  const blank = { args: {}, argsFrom: {} };
  return (
    <>
      <div className={formStyles.formPair}>
        <DevicePicker
          placeholder={t('pickDevice')}
          disabled={disabled}
          value={value.deviceId || null}
          onChange={(id) => onChange({ ...value, ...blank, deviceId: id ?? '', action: '' })}
        />
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('pickAction')}
          placeholder={t('pickAction')}
          disabled={disabled || value.deviceId === ''}
          loading={device.isFetching}
          value={value.action || null}
          options={actions.map(({ id, name }) => ({ value: id, label: textOf(name, language) }))}
          onChange={(action: string | null) => onChange({ ...value, ...blank, action: action ?? '' })}
        />
      </div>
      {chosen && chosen.params.length > 0 ? <Arguments {...props} action={chosen} /> : null}
    </>
  );
};
