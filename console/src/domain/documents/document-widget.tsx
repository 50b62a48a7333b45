import type { DocumentItem, PluginDetail, WidgetKind } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { LayoutWidget } from '../layouts/layout-widget.tsx';
import { WidgetEmpty } from '../widgets/widget-empty.tsx';
import styles from '../widgets/widgets.module.css';
import type { PlaceFeed } from './place-feed.ts';

interface DocumentWidgetProps {
  item: DocumentItem;
  plugin: PluginDetail | undefined;
  feed: PlaceFeed;
  locked?: boolean;
}

/** These show the same wherever they are. */
const placeless: ReadonlySet<WidgetKind> = new Set([
  'text',
  'clock',
  'imageInfo',
  'webFrame',
  'video',
  'dataValue',
  'dataTable',
]);

/** A widget of a document, or why there is nothing to show. */
export const DocumentWidget = ({ item, plugin, feed, locked = feed.locked }: DocumentWidgetProps) => {
  const t = usePhrases('documents');
  const isLost = plugin && item.placeId === null && !placeless.has(plugin.widget);
  const instead = isLost ? <WidgetEmpty>{t('noPlace')}</WidgetEmpty> : feed.instead;
  if (instead)
    return (
      <section data-part="widget" className={styles.widget}>
        {instead}
      </section>
    );
  return (
    <LayoutWidget
      item={item}
      plugin={plugin}
      placeId={item.placeId ?? ''}
      devices={feed.devices}
      commands={feed.commands}
      locked={locked}
      onCommand={feed.onCommand}
    />
  );
};
