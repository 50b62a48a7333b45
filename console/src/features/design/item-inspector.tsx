import { type Layout, type LayoutDevice, type LayoutItem, type PluginDetail, widgetShapes } from '@eoms/contract';
import { Button, Form, Input, Select, Switch } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { BindingFields } from './binding-fields.tsx';
import { leastOf } from './layout-items.ts';

interface ItemInspectorProps {
  item: LayoutItem;
  plugin: PluginDetail | undefined;
  form: Layout['layoutForm'];
  devices: readonly LayoutDevice[];
  readOnly: boolean;
  onChange: (part: Partial<LayoutItem>) => void;
  onRemove: () => void;
}

const sides = ['x', 'y', 'w', 'h'] as const;
/** Columns and rows are counted from one. */
const firsts = { x: 1, y: 1, w: 0, h: 0 };

const TitleFields = ({ item, plugin, onChange }: ItemInspectorProps) => {
  const t = usePhrases('layouts');
  const set = (language: 'zh' | 'en', text: string): void => {
    const title = { zh: item.title?.zh ?? '', en: item.title?.en ?? '', [language]: text };
    onChange({ title: title.zh === '' && title.en === '' ? null : title });
  };
  return (['zh', 'en'] as const).map((language) => (
    <Form.Item key={language} label={t(language === 'zh' ? 'titleZh' : 'titleEn')}>
      <Input
        aria-label={t(language === 'zh' ? 'titleZh' : 'titleEn')}
        maxLength={60}
        placeholder={(language === 'zh' ? plugin?.name : plugin?.nameEn) ?? ''}
        value={item.title?.[language] ?? ''}
        onChange={(event) => set(language, event.target.value)}
      />
    </Form.Item>
  ));
};

const PlaceFields = ({ item, plugin, form, readOnly, onChange }: ItemInspectorProps) => {
  const t = usePhrases('layouts');
  const [leastW, leastH] = leastOf(plugin);
  const least = { x: 1, y: 1, w: leastW, h: leastH };
  const most = {
    x: form.colNum - item.w + 1,
    y: form.maxRows - item.h + 1,
    w: form.colNum - item.x,
    h: form.maxRows - item.y,
  };
  return (
    <>
      <div className="inspector-sides">
        {sides.map((side) => (
          <BoundedNumber
            key={side}
            prefix={t(side)}
            label={t(side)}
            min={least[side]}
            max={most[side]}
            disabled={readOnly || item.locked}
            value={item[side] + firsts[side]}
            onChange={(value) => value !== null && onChange({ [side]: value - firsts[side] })}
          />
        ))}
      </div>
      <Form.Item label={t('locked')} className="inline-item">
        <Switch checked={item.locked} aria-label={t('locked')} onChange={(locked) => onChange({ locked })} />
      </Form.Item>
    </>
  );
};

const OperationFields = ({ item, onChange }: ItemInspectorProps) => {
  const t = usePhrases('layouts');
  const options = (['risky', 'always', 'device'] as const).map((value) => ({ value, label: t(`confirm_${value}`) }));
  return (
    <>
      <Form.Item label={t('open')} className="inline-item">
        <Switch checked={item.open} aria-label={t('open')} onChange={(open) => onChange({ open })} />
      </Form.Item>
      {item.open ? (
        <Form.Item label={t('confirm')}>
          <Select
            aria-label={t('confirm')}
            value={item.confirm}
            options={options}
            onChange={(confirm) => onChange({ confirm })}
          />
        </Form.Item>
      ) : null}
    </>
  );
};

/** Everything about the selected widget: name, place, what it shows and operates, and its attributes. */
export const ItemInspector = (props: ItemInspectorProps) => {
  const { item, plugin, devices, readOnly, onChange, onRemove } = props;
  const t = usePhrases('layouts');
  const language = useLanguage();
  const name = (language === 'zh' ? plugin?.name : plugin?.nameEn) ?? item.plugin;
  return (
    <Form layout="vertical" className="design-inspector" disabled={readOnly} component="div">
      <h2 className="el">{name}</h2>
      <TitleFields {...props} />
      <PlaceFields {...props} />
      {plugin ? (
        <>
          {widgetShapes[plugin.widget].operates ? <OperationFields {...props} /> : null}
          <BindingFields item={item} widget={plugin.widget} devices={devices} readOnly={readOnly} onChange={onChange} />
          <h3>{t('attributes')}</h3>
          <AttributeFields
            plugin={plugin}
            values={item.attributes}
            onChange={(attributes) => onChange({ attributes: { ...attributes } })}
          />
        </>
      ) : null}
      <Button danger disabled={readOnly || item.locked} icon={<Icon name="trash" />} onClick={onRemove}>
        {t('removeWidget')}
      </Button>
    </Form>
  );
};
