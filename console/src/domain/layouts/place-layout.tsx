import { type LayoutViewport, layoutsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { ShownPlaceContext } from '../widgets/shown-place.ts';
import { WidgetDataContext } from '../widgets/widget-data.ts';
import { LayoutView } from './layout-view.tsx';
import styles from './place-layout.module.css';
import { useLayoutData } from './use-layout-data.ts';
import { usePalette } from './use-palette.ts';
import { usePlaceDevices } from './use-place-devices.ts';
import { useViewport } from './use-viewport.ts';

const { getLayout } = layoutsEndpoints;
const nothing = [] as const;

interface PlaceLayoutProps {
  placeId: string;
  /** Defaults to the one that fits the room the layout has. */
  viewport?: LayoutViewport;
}

/** The control layout of a place, live and operable: its published one, or one generated from its devices. */
export const PlaceLayout = ({ placeId, viewport }: PlaceLayoutProps) => {
  const t = usePhrases('layouts');
  const common = usePhrases('ui');
  const layout = useQuery(queryOf(getLayout, { params: { id: placeId } }));
  const { palette, byCode } = usePalette();
  const live = usePlaceDevices(placeId);
  const data = useLayoutData(placeId, layout.data?.layout ?? nothing);
  const { box, viewport: fitting } = useViewport();
  useStaleOnNews(
    `layout:${placeId}`,
    (event) => event.name === 'layout.changed' && event.payload.change === 'published',
    [getLayout],
  );
  return (
    <div ref={box} className={styles.placeLayout}>
      <QueryGate what={t('layout')} query={palette}>
        {() => (
          <QueryGate what={t('layout')} query={live.devices}>
            {() => (
              <QueryGate what={t('layout')} query={layout}>
                {(shown) =>
                  shown.layout.length === 0 ? (
                    <EmptyState icon="board" title={shown.unreadable ? common('unreadable') : t('emptyLayout')}>
                      {shown.unreadable ? common('unreadableText') : null}
                    </EmptyState>
                  ) : (
                    <ShownPlaceContext.Provider value={placeId}>
                      <WidgetDataContext.Provider value={data}>
                        <LayoutView
                          placeId={placeId}
                          layout={shown}
                          plugins={byCode}
                          live={live}
                          viewport={viewport ?? fitting}
                        />
                      </WidgetDataContext.Provider>
                    </ShownPlaceContext.Provider>
                  )
                }
              </QueryGate>
            )}
          </QueryGate>
        )}
      </QueryGate>
    </div>
  );
};
