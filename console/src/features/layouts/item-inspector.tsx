import { type Layout, type LayoutDevice, type LayoutItem, nameIn, type PluginDetail } from '@eoms/contract';
import { Button, Form, Switch } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './designer.module.css';
import { leastOf } from './layout-items.ts';
import { WidgetFields } from './widget-fields.tsx';

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
      <div className={styles.inspectorSides}>
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
      <Form.Item label={t('locked')} className={styles.inlineItem}>
        <Switch checked={item.locked} aria-label={t('locked')} onChange={(locked) => onChange({ locked })} />
      </Form.Item>
    </>
  );
};

/** Everything about the selected widget: name, place, what it shows and operates, and its attributes. */
export const ItemInspector = (props: ItemInspectorProps) => {
  const { item, plugin, devices, readOnly, onChange, onRemove } = props;
  const t = usePhrases('layouts');
  const language = useLanguage();
  const name = nameIn(plugin, language) ?? item.plugin;
  return (
    <Form layout="vertical" className={styles.designInspector} disabled={readOnly} component="div">
      <h2 className="truncate">{name}</h2>
      <WidgetFields item={item} plugin={plugin} devices={devices} readOnly={readOnly} onChange={onChange}>
        <PlaceFields {...props} />
      </WidgetFields>
      <Button danger disabled={readOnly || item.locked} icon={<Icon name="trash" />} onClick={onRemove}>
        {t('removeWidget')}
      </Button>
    </Form>
  );
};
