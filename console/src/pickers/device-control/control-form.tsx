import { Button, Form } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { ParamFields } from '../param-fields.tsx';
import { sentParams } from '../sent-params.ts';
import type { ControlProps } from './control-props.ts';
import type { Args } from './control-state.ts';

/** An action with several arguments. */
export const ControlForm = ({ action, locked, send }: ControlProps) => {
  const t = usePhrases('devices');
  const [form] = Form.useForm<{ args: Record<string, Args[string]> }>();
  const preset = Object.fromEntries(action.params.flatMap((p) => (p.default === undefined ? [] : [[p.id, p.default]])));
  return (
    <Form
      form={form}
      layout="vertical"
      disabled={locked}
      initialValues={{ args: preset }}
      onFinish={({ args }) => send(sentParams(args, action.params))}
    >
      <ParamFields fields={action.params} under="args" />
      <Button htmlType="submit">{t('send')}</Button>
    </Form>
  );
};
