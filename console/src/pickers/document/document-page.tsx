import type { DocumentContent, DocumentItem, DocumentPage as Page, PluginDetail } from '@eoms/contract';
import { type CSSProperties, memo } from 'react';
import { LayoutWidget } from '../place-layout/layout-widget.tsx';
import { useWidgetImage } from '../widgets/use-widget-image.ts';
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

const Item = memo(({ item, plugins, feed }: { item: DocumentItem; plugins: PageProps['plugins']; feed: PlaceFeed }) =>
  feed.instead ? (
    <section className="widget">{feed.instead}</section>
  ) : (
    <LayoutWidget
      item={item}
      plugin={plugins.get(item.plugin)}
      placeId={item.placeId ?? ''}
      devices={feed.devices}
      commands={feed.commands}
      locked={feed.locked}
      onCommand={feed.onCommand}
    />
  ),
);

/** The width that widgets are drawn for; on larger pages, such as for walls, everything in them is larger. */
const usualWidth = 1_280;
export const widgetZoom = ({ width }: Pick<DocumentContent, 'width'>): number => Math.max(1, width / usualWidth);

/** The background that fills a page or the screen behind it. */
export const useBackground = ({ background, backgroundImage }: DocumentContent): CSSProperties => {
  const picture = useWidgetImage(backgroundImage);
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
        <div key={item.id} className="document-item" style={boxOf(item, order, stacked)}>
          <Item item={item} plugins={plugins} feed={feed} />
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
