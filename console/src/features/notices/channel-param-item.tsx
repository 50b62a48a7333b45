import { type ChannelParam, channelFormatOf, textOf } from '@eoms/contract';
import { channelChoiceNames, channelParamHints, channelParamNames } from '@eoms/phrases';
import { Form, Input, Select, Switch } from 'antd';
import { useFormatRules } from '../../domain/fields/use-format-rules.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import type { ChannelItemProps } from './channel-item-props.ts';
import { deviceItems, isDeviceItem } from './device-param-items.tsx';

const useWords = ({ id }: ChannelParam) => {
  const language = useLanguage();
  return { label: textOf(channelParamNames[id], language) ?? id, hint: textOf(channelParamHints[id], language) };
};

/** A secret is never shown: only whether there is one. */
const SecretItem = ({ param, label, hint, rules, isKept }: ChannelItemProps & { isKept: boolean }) => {
  const t = usePhrases('notices');
  return (
    <Form.Item name={['secrets', param.id]} label={label} extra={hint} rules={isKept ? [] : rules}>
      <Input.Password
        maxLength={4_000}
        autoComplete="new-password"
        placeholder={t(isKept ? 'secretKept' : 'secretEmpty')}
      />
    </Form.Item>
  );
};

const PlainItem = ({ param, label, hint, rules }: ChannelItemProps) => {
  const language = useLanguage();
  const { type, id, choices = [] } = param;
  const name = ['params', id];
  if (type === 'switch')
    return (
      <Form.Item name={name} label={label} extra={hint} valuePropName="checked">
        <Switch />
      </Form.Item>
    );
  const options = choices.map((value) => ({ value, label: textOf(channelChoiceNames[value], language) ?? value }));
  return (
    <Form.Item name={name} label={label} extra={hint} rules={rules}>
      {type === 'choice' ? (
        <Select options={options} />
      ) : type === 'long' ? (
        <Input.TextArea maxLength={4_000} autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} className="mono" />
      ) : (
        <Input maxLength={1_000} spellCheck={false} inputMode={type === 'url' ? 'url' : 'text'} />
      )}
    </Form.Item>
  );
};

/** One setting of a channel, as the contract describes it. */
export const ChannelParamItem = ({ param, isKept }: { param: ChannelParam; isKept: boolean }) => {
  const common = usePhrases('ui');
  const { label, hint } = useWords(param);
  const message = common('required', { field: label });
  const formats = useFormatRules();
  const format = channelFormatOf(param);
  const rules = [...(param.needed ? [{ required: true, message }] : []), ...(format ? [formats[format]] : [])];
  if (param.type === 'number') {
    const { min = 0, max = 1_000_000_000 } = param;
    const own = format ? { rule: formats[format] } : {};
    return <NumberItem name={['params', param.id]} label={label} min={min} max={max} whole needed={message} {...own} />;
  }
  const props = { param, label, hint, rules };
  if (isDeviceItem(param.type)) {
    const Item = deviceItems[param.type];
    return <Item {...props} />;
  }
  return param.type === 'secret' ? <SecretItem {...props} isKept={isKept} /> : <PlainItem {...props} />;
};
