import type { DocumentContent, DocumentItem, PluginDetail } from '@eoms/contract';
import { type CSSProperties, useMemo } from 'react';
import documentStyles from '../../../domain/documents/document.module.css';
import { widgetZoom } from '../../../domain/documents/document-page.tsx';
import { DocumentWidget } from '../../../domain/documents/document-widget.tsx';
import { LivePlace } from '../../../domain/documents/live-place.tsx';
import { emptyFeed } from '../../../domain/documents/place-feed.ts';
import { useTriedData } from '../../../domain/layouts/use-layout-data.ts';
import { titleOf } from '../../../domain/widgets/title-of.ts';
import { useWidgetImage } from '../../../domain/widgets/use-widget-image.ts';
import { WidgetDataContext } from '../../../domain/widgets/widget-data.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { Canvas } from '../../../ui/canvas/canvas.tsx';
import type { CanvasItem, ItemViewProps } from '../../../ui/canvas/canvas-item.ts';
import styles from '../designer.module.css';
import type { Palette } from '../layout-items.ts';
import { rulesOf } from './document-items.ts';
import type { DocumentActions } from './use-document-actions.ts';

interface WidgetItem extends CanvasItem {
  item: DocumentItem;
  plugin: PluginDetail | undefined;
}

const ItemView = ({ item: { item, plugin }, selected }: ItemViewProps<WidgetItem>) => (
  <div className={selected ? `${styles.designItem} ${styles.on}` : styles.designItem} style={{ inset: 0 }}>
    <div data-part="design-face" className={styles.designFace} inert aria-hidden="true">
      {item.placeId === null ? (
        <DocumentWidget item={item} plugin={plugin} feed={emptyFeed} />
      ) : (
        <LivePlace placeId={item.placeId}>
          {(feed) => <DocumentWidget item={item} plugin={plugin} feed={feed} locked />}
        </LivePlace>
      )}
    </div>
  </div>
);

interface DocumentCanvasProps {
  content: DocumentContent;
  palette: Palette;
  actions: DocumentActions;
  readOnly: boolean;
}

const stageStyle = ({ background, width }: DocumentContent): CSSProperties & Record<'--widget-zoom', number> => ({
  ...(background ? { backgroundColor: background } : {}),
  '--widget-zoom': widgetZoom({ width }),
});

/** The open page as it will look, with live data. */
export const DocumentCanvas = ({ content, palette, actions, readOnly }: DocumentCanvasProps) => {
  const t = usePhrases('documents');
  const language = useLanguage();
  const { page } = actions;
  const data = useTriedData(page.items);
  const { width, height } = content;
  const rules = useMemo(() => rulesOf({ width, height }), [width, height]);
  const { src } = useWidgetImage(content.backgroundImage);
  const items = useMemo(
    () =>
      page.items.map((item): WidgetItem => {
        const { id, x, y, w, h } = item;
        const plugin = palette.get(item.plugin);
        const label = t('itemAt', { name: titleOf(item, plugin, language), x, y, w, h });
        return { id, label, x, y, w, h, item, plugin };
      }),
    [page.items, palette, language, t],
  );
  return (
    <div
      data-part="document-stage"
      className={`${styles.designStage} ${documentStyles.documentStage}`}
      style={stageStyle(content)}
    >
      <WidgetDataContext.Provider value={data}>
        <Canvas
          key={page.id}
          label={t('page', { number: content.pages.indexOf(page) + 1 })}
          items={items}
          view={ItemView}
          rules={rules}
          sizable
          keepsOrder
          backdrop={{ src, w: width, h: height }}
          readOnly={readOnly}
          selected={actions.chosen}
          onSelect={actions.choose}
          onPlace={actions.place}
          onRemove={actions.remove}
          onDropText={(code, at) => {
            const plugin = palette.get(code);
            if (plugin) actions.addAt(plugin, at);
          }}
          onPaste={(copied) => actions.paste(copied.map(({ item }) => item))}
        />
      </WidgetDataContext.Provider>
    </div>
  );
};
