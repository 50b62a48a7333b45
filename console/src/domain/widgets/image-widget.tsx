import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { attributeText } from './attribute-values.ts';
import { useWidgetImage } from './use-widget-image.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

/** A picture of the place: what it looks like, its plan or its system diagram. */
export const ImageWidget = ({ item, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  const { src, failed } = useWidgetImage(item.image);
  const caption = attributeText(attributes, 'caption');
  if (item.image === null) return <WidgetEmpty>{t('noImage')}</WidgetEmpty>;
  if (failed) return <WidgetEmpty>{t('imageLost')}</WidgetEmpty>;
  return (
    <figure data-part="widget-image" className={styles.widgetImage}>
      {src ? <img src={src} alt={caption} /> : <Icon name="image" size="xl" />}
      {caption ? <figcaption className="text-small">{caption}</figcaption> : null}
    </figure>
  );
};
