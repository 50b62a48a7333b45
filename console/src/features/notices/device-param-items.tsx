import { type ActionSchema, type ChannelParam, devicesEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { DevicePicker } from '../../domain/devices/device-picker.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import type { ChannelItemProps } from './channel-item-props.ts';

const textsOf = ({ params }: ActionSchema) => params.filter(({ type }) => type === 'string');

/** The actions of the chosen device that take a text. */
const useSpeakingActions = (): readonly ActionSchema[] => {
  const deviceId = Form.useWatch<string | undefined>(['params', 'deviceId'], Form.useFormInstance());
  const device = useQuery({
    ...queryOf(devicesEndpoints.getDevice, { query: { deviceId: deviceId ?? '' } }),
    enabled: Boolean(deviceId),
    staleTime: 60_000,
  });
  return deviceId ? (device.data?.actions ?? []).filter((action) => textsOf(action).length > 0) : [];
};

const ActionItem = ({ label, hint, rules }: ChannelItemProps) => {
  const form = Form.useFormInstance();
  const language = useLanguage();
  const actions = useSpeakingActions();
  return (
    <Form.Item name={['params', 'action']} label={label} extra={hint} rules={rules}>
      <Select
        options={actions.map(({ id, name }) => ({ value: id, label: textOf(name, language) }))}
        onChange={(id: string) => {
          const [first] = actions.filter((action) => action.id === id).flatMap(textsOf);
          form.setFieldValue(['params', 'parameter'], first?.id);
        }}
      />
    </Form.Item>
  );
};

const TextItem = ({ label, hint, rules }: ChannelItemProps) => {
  const language = useLanguage();
  const chosen = Form.useWatch<string | undefined>(['params', 'action'], Form.useFormInstance());
  const texts = useSpeakingActions()
    .filter(({ id }) => id === chosen)
    .flatMap(textsOf);
  return (
    <Form.Item name={['params', 'parameter']} label={label} extra={hint} rules={rules}>
      <Select options={texts.map(({ id, name }) => ({ value: id, label: textOf(name, language) }))} />
    </Form.Item>
  );
};

const DeviceItem = ({ label, hint, rules }: ChannelItemProps) => {
  const form = Form.useFormInstance();
  return (
    <Form.Item name={['params', 'deviceId']} label={label} extra={hint} rules={rules}>
      <DevicePicker
        onChange={() => {
          form.setFieldValue(['params', 'action'], undefined);
          form.setFieldValue(['params', 'parameter'], undefined);
        }}
      />
    </Form.Item>
  );
};

/** A device that says or shows messages, its action for that, and the argument that takes the text. */
export const deviceItems = {
  device: DeviceItem,
  deviceAction: ActionItem,
  deviceText: TextItem,
} as const;

export const isDeviceItem = (type: ChannelParam['type']): type is keyof typeof deviceItems => type in deviceItems;
