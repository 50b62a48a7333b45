import type { DocumentContent, DocumentItem, DocumentPage as Page, PluginDetail } from '@eoms/contract';
import { type CSSProperties, memo } from 'react';
import { useWidgetImage } from '../widgets/use-widget-image.ts';
import styles from './document.module.css';
import { DocumentWidget } from './document-widget.tsx';
import { emptyFeed, type PlaceFeed, type PlaceReader } from './place-feed.ts';

export interface PageProps {
  page: Page;
  content: DocumentContent;
  plugins: ReadonlyMap<string, PluginDetail>;
  reader: PlaceReader;
  /** One widget below the other instead of as drawn: on screens where the page would be unreadable. */
  stacked: boolean;
}

const boxOf = ({ x, y, w, h }: DocumentItem, order: number, stacked: boolean): CSSProperties =>
  stacked ? { order, height: Math.max(96, Math.min(h, 420)) } : { left: x, top: y, width: w, height: h, zIndex: order };

/** Redrawn only when its own place has news. */
const Item = memo(DocumentWidget);

/** The width that widgets are drawn for; on larger pages, such as for walls, everything in them is larger. */
const usualWidth = 1_280;
export const widgetZoom = ({ width }: Pick<DocumentContent, 'width'>): number => Math.max(1, width / usualWidth);

/** The background that fills a page or the screen behind it. */
export const useBackground = ({ background, backgroundImage }: DocumentContent): CSSProperties => {
  const { src: picture } = useWidgetImage(backgroundImage);
  return {
    ...(background ? { backgroundColor: background } : {}),
    ...(picture ? { backgroundImage: `url("${picture}")` } : {}),
  };
};

/** The widgets of one page. Each place is read once, however many of its widgets there are. */
export const DocumentPage = ({ page, plugins, reader: Reader, stacked }: PageProps) => {
  const ordered = page.items.map((item, order) => ({ item, order }));
  const places = [...new Set(page.items.map(({ placeId }) => placeId))];
  const draw = (placeId: string | null, feed: PlaceFeed) =>
    ordered
      .filter(({ item }) => item.placeId === placeId)
      .map(({ item, order }) => (
        <div key={item.id} className={styles.documentItem} style={boxOf(item, order, stacked)}>
          <Item item={item} plugin={plugins.get(item.plugin)} feed={feed} />
        </div>
      ));
  return places.map((placeId) =>
    placeId === null ? (
      draw(null, emptyFeed)
    ) : (
      <Reader key={placeId} placeId={placeId}>
        {(feed) => draw(placeId, feed)}
      </Reader>
    ),
  );
};
