import {
  type LayoutDevice,
  type LayoutItem,
  type LayoutProperty,
  suitsWidget,
  textOf,
  type WidgetKind,
  widgetShapes,
} from '@eoms/contract';
import { Form, Select } from 'antd';
import { indexName } from '../../domain/devices/control/property-text.ts';
import { ImageField } from '../../domain/files/image-field.tsx';
import { keyOfProperty } from '../../domain/widgets/bound-values.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { DeviceOrder } from './device-order.tsx';

interface BindingFieldsProps {
  item: LayoutItem;
  widget: WidgetKind;
  devices: readonly LayoutDevice[];
  readOnly: boolean;
  onChange: (part: Partial<LayoutItem>) => void;
}

const chartedTypes = new Set(['int', 'long', 'double']);
const separator = ' ';
const bindingKey = (one: LayoutProperty): string => `${one.deviceId}${separator}${keyOfProperty(one)}`;

/** Everything that a value or chart can show, by device; of an indexed property each element. */
const usePropertyOptions = (devices: readonly LayoutDevice[], widget: WidgetKind) => {
  const language = useLanguage();
  return devices.map((device) => ({
    label: device.name,
    options: device.properties
      .filter((property) => widget !== 'chart' || (property.charted && chartedTypes.has(property.type)))
      .flatMap((property) => {
        const { index } = property;
        const name = textOf(property.name, language);
        const indices = index ? Array.from({ length: index.to - index.from + 1 }, (_, at) => index.from + at) : [null];
        return indices.map((at) => {
          const bound = { deviceId: device.id, property: property.id, index: at };
          const label = at === null ? name : `${name} ${indexName(property, at, language)}`;
          return { value: bindingKey(bound), label: `${device.name} · ${label}`, bound };
        });
      }),
  }));
};

const PropertiesField = ({ item, widget, devices, onChange }: BindingFieldsProps) => {
  const t = usePhrases('layouts');
  const groups = usePropertyOptions(devices, widget);
  const known = new Map(groups.flatMap(({ options }) => options.map((one) => [one.value, one.bound] as const)));
  const bound = new Map(item.properties.map((one) => [bindingKey(one), one]));
  return (
    <Form.Item label={t('properties')}>
      <Select
        mode="multiple"
        aria-label={t('properties')}
        placeholder={t('chooseProperties')}
        optionFilterProp="label"
        maxCount={40}
        value={[...bound.keys()]}
        options={groups}
        labelRender={({ value, label }) => (known.has(String(value)) ? label : t('lost'))}
        onChange={(values: string[]) =>
          onChange({ properties: values.flatMap((value) => known.get(value) ?? bound.get(value) ?? []) })
        }
      />
    </Form.Item>
  );
};

/** What a widget shows or operates: devices, properties or a picture, chosen from what the place has. */
export const BindingFields = (props: BindingFieldsProps) => {
  const { item, widget, devices, readOnly, onChange } = props;
  const t = usePhrases('layouts');
  const { binds } = widgetShapes[widget];
  if (binds === 'properties') return <PropertiesField {...props} />;
  if (binds === 'image')
    return (
      <Form.Item label={t('picture')}>
        <ImageField
          words={{ upload: t('upload'), rule: t('imageRule'), remove: t('removePicture') }}
          value={item.image}
          disabled={readOnly}
          onChange={(image) => onChange({ image })}
        />
      </Form.Item>
    );
  if (binds === 'nothing') return null;
  const suiting = devices.filter((device) => suitsWidget(widget, device));
  if (binds === 'device')
    return (
      <Form.Item label={t('device')}>
        <Select
          allowClear
          aria-label={t('device')}
          placeholder={t('firstDevice')}
          value={item.devices[0] ?? null}
          options={suiting.map(({ id, name }) => ({ value: id, label: name }))}
          labelRender={({ label, value }) => label ?? (suiting.some(({ id }) => id === value) ? label : t('lost'))}
          onChange={(id: string | undefined) => onChange({ devices: id ? [id] : [] })}
        />
      </Form.Item>
    );
  return (
    <DeviceOrder
      chosen={item.devices}
      suiting={suiting}
      readOnly={readOnly}
      onChange={(ids) => onChange({ devices: ids })}
    />
  );
};
