import { type DocumentContent, type DocumentItem, type LayoutDevice, nameIn, type PluginDetail } from '@eoms/contract';
import { Button, Form, Switch } from 'antd';
import { usePlaceDevices } from '../../../domain/layouts/use-place-devices.ts';
import { PlacePicker } from '../../../domain/places/place-picker.tsx';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { BoundedNumber } from '../../../ui/forms/bounded-number.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from '../designer.module.css';
import { WidgetFields } from '../widget-fields.tsx';
import type { DocumentActions } from './use-document-actions.ts';

interface InspectorProps {
  item: DocumentItem;
  plugin: PluginDetail | undefined;
  content: DocumentContent;
  actions: DocumentActions;
  readOnly: boolean;
}

const leastSide = 20;
const noDevices = [] as const;

const BoxFields = ({ item, content, actions, readOnly }: InspectorProps) => {
  const t = usePhrases('documents');
  const layouts = usePhrases('layouts');
  const most = {
    x: content.width - item.w,
    y: content.height - item.h,
    w: content.width - item.x,
    h: content.height - item.y,
  };
  return (
    <>
      <Form.Item label={t('place')}>
        <PlacePicker
          value={item.placeId}
          placeholder={t('choosePlace')}
          disabled={readOnly}
          onChange={(placeId) => actions.change({ placeId })}
        />
      </Form.Item>
      <div className={styles.inspectorSides}>
        {(['x', 'y', 'w', 'h'] as const).map((side) => (
          <BoundedNumber
            key={side}
            prefix={t(side)}
            label={t(side)}
            min={side === 'x' || side === 'y' ? 0 : leastSide}
            max={most[side]}
            disabled={readOnly || item.locked}
            value={item[side]}
            onChange={(value) => value !== null && actions.change({ [side]: value })}
          />
        ))}
      </div>
      <div className={styles.inspectorSides}>
        <Button onClick={() => actions.restack('front')}>{t('toFront')}</Button>
        <Button onClick={() => actions.restack('back')}>{t('toBack')}</Button>
      </div>
      <Form.Item label={layouts('locked')} className={styles.inlineItem}>
        <Switch
          checked={item.locked}
          aria-label={layouts('locked')}
          onChange={(locked) => actions.change({ locked })}
        />
      </Form.Item>
    </>
  );
};

const Fields = (props: InspectorProps & { devices: readonly LayoutDevice[] }) => (
  <WidgetFields
    item={props.item}
    plugin={props.plugin}
    devices={props.devices}
    readOnly={props.readOnly}
    onChange={({ x: _x, y: _y, w: _w, h: _h, ...part }) => props.actions.change(part)}
  >
    <BoxFields {...props} />
  </WidgetFields>
);

const FieldsOfPlace = ({ placeId, ...props }: InspectorProps & { placeId: string }) => (
  <Fields {...props} devices={usePlaceDevices(placeId).devices.data ?? noDevices} />
);

/** Everything about the selected widget of a document. */
export const DocumentItemInspector = (props: InspectorProps) => {
  const { item, plugin, actions, readOnly } = props;
  const t = usePhrases('layouts');
  const language = useLanguage();
  return (
    <Form layout="vertical" className={styles.designInspector} disabled={readOnly} component="div">
      <h2 className="truncate">{nameIn(plugin, language) ?? item.plugin}</h2>
      {item.placeId === null ? (
        <Fields {...props} devices={noDevices} />
      ) : (
        <FieldsOfPlace key={item.placeId} {...props} placeId={item.placeId} />
      )}
      <Button danger disabled={readOnly || item.locked} icon={<Icon name="trash" />} onClick={actions.remove}>
        {t('removeWidget')}
      </Button>
    </Form>
  );
};
