import { type ActionSchema, textOf, type Value } from '@eoms/contract';
import { Form } from 'antd';
import { ParamFields } from '../../../domain/fields/param-fields.tsx';
import { sentParams } from '../../../domain/fields/sent-params.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import type { BehaviorValues } from '../behavior-values.ts';
import { DevicePart } from './device-part.tsx';
import { ParamSource } from './param-source.tsx';
import type { Aim, TargetProps } from './target-props.ts';
import styles from './targets.module.css';

type Args = Aim<'action'>['args'];

interface ArgumentsProps extends TargetProps<'action'> {
  action: ActionSchema;
}

/** The arguments: each given here, in the field that the driver describes, or taken from a parameter. */
const Arguments = ({ action, value, disabled, onChange }: ArgumentsProps) => {
  const t = usePhrases('dataBehaviors');
  const language = useLanguage();
  const declared: BehaviorValues['params'] = Form.useWatch('params', Form.useFormInstance()) ?? [];
  const given = action.params.filter(({ id }) => !(id in value.argsFrom));
  const withSources = (argsFrom: Record<string, string>): void => {
    const args = Object.entries(value.args).filter(([name]) => !(name in argsFrom));
    onChange({ ...value, argsFrom, args: Object.fromEntries(args) });
  };
  return (
    <div className={styles.targetArguments}>
      {declared.length === 0
        ? null
        : action.params.map(({ id, name }) => (
            <div key={id} className={styles.targetArgument}>
              <span className="text-small">{t('argFrom', { name: textOf(name, language) ?? id })}</span>
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
  return (
    <DevicePart<ActionSchema>
      deviceId={value.deviceId}
      part={value.action}
      of={({ actions }) => actions}
      label={t('pickAction')}
      disabled={disabled}
      onChange={({ deviceId, part }) => onChange({ ...value, deviceId, action: part, args: {}, argsFrom: {} })}
    >
      {(action) => (action.params.length > 0 ? <Arguments {...props} action={action} /> : null)}
    </DevicePart>
  );
};
