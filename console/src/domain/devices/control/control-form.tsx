import { Button, Form } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { ParamFields } from '../../fields/param-fields.tsx';
import { sentParams } from '../../fields/sent-params.ts';
import type { ControlProps } from './control-props.ts';
import { type Args, presetArgs } from './control-state.ts';
import styles from './device-control.module.css';

/** A form for an action with several arguments. */
export const ControlForm = ({ action, locked, send }: ControlProps) => {
  const t = usePhrases('devices');
  const [form] = Form.useForm<{ args: Record<string, Args[string]> }>();
  return (
    <Form
      data-part="control-form"
      form={form}
      layout="vertical"
      className={styles.controlForm}
      disabled={locked}
      initialValues={{ args: presetArgs(action) }}
      onFinish={({ args }) => send(sentParams(args, action.params))}
    >
      <ParamFields fields={action.params} under="args" />
      <Button htmlType="submit">{t('send')}</Button>
    </Form>
  );
};
