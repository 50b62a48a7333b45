import { arrangeLayout, type Layout, type LayoutPage, type LayoutViewport, type PluginDetail } from '@eoms/contract';
import { ConfigProvider, theme } from 'antd';
import { type CSSProperties, useState } from 'react';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { useMayOperate } from '../devices/control/use-may-operate.ts';
import { titleOf } from '../widgets/title-of.ts';
import { LayoutWidget } from './layout-widget.tsx';
import styles from './place-layout.module.css';
import type { usePlaceDevices } from './use-place-devices.ts';

interface LayoutViewProps {
  placeId: string;
  layout: Layout;
  plugins: ReadonlyMap<string, PluginDetail>;
  live: ReturnType<typeof usePlaceDevices>;
  viewport: LayoutViewport;
}

/** Minimum height of a touch target, in pixels. */
const leastHeights: Record<LayoutViewport, number> = { desktop: 32, panel: 48, phone: 44 };

type Variables = CSSProperties & Record<`--${string}`, string | number>;
const gridOf = ({ colNum, rows }: LayoutPage, margin: number): Variables => ({
  '--columns': colNum,
  '--rows': rows,
  '--margin': `${margin}px`,
});
const cellOf = ({ x, y, w, h }: LayoutPage['items'][number]): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
});

const Page = ({ page, ...props }: LayoutViewProps & { page: LayoutPage }) => {
  const { layout, plugins, live, placeId, viewport } = props;
  const may = useMayOperate();
  const linkDown = useStale();
  return (
    <div
      data-part="layout-grid"
      data-viewport={viewport}
      className={`${styles.layoutGrid} ${styles[`of-${viewport}`]}`}
      style={gridOf(page, layout.layoutForm.margin)}
    >
      {page.items.map((cell) => {
        const item = layout.layout.find(({ id }) => id === cell.id);
        return item ? (
          <div key={cell.id} style={cellOf(cell)} className={styles.layoutCell}>
            <LayoutWidget
              item={item}
              plugin={plugins.get(item.plugin)}
              placeId={placeId}
              devices={live.devices.data ?? []}
              commands={live.commands}
              locked={!may || linkDown}
              onCommand={live.note}
            />
          </div>
        ) : null;
      })}
    </div>
  );
};

/** The pages of a touch panel, named for their first widget. */
const Rail = ({
  pages,
  at,
  onChange,
  ...props
}: LayoutViewProps & { pages: readonly LayoutPage[]; at: number; onChange: (at: number) => void }) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  return (
    <nav data-part="layout-rail" className={styles.layoutRail} aria-label={t('pages')}>
      {pages.map(({ items }, index) => {
        const item = props.layout.layout.find(({ id }) => id === items[0]?.id);
        const plugin = item && props.plugins.get(item.plugin);
        return (
          <button
            key={items[0]?.id}
            type="button"
            aria-current={index === at ? 'page' : undefined}
            onClick={() => onChange(index)}
          >
            <Icon name={isIconName(plugin?.icon) ? plugin.icon : 'board'} size="l" />
            <span>{item ? titleOf(item, plugin, language) : index + 1}</span>
          </button>
        );
      })}
    </nav>
  );
};

/** A layout with live data, operable, as it is on a desktop, a touch panel or a phone. */
export const LayoutView = (props: LayoutViewProps) => {
  const { layout, viewport } = props;
  const { token } = theme.useToken();
  const [wanted, setWanted] = useState(0);
  const pages = arrangeLayout(layout.layout, layout.layoutForm, viewport);
  const at = Math.min(wanted, pages.length - 1);
  const page = pages[at];
  return (
    <ConfigProvider theme={{ token: { controlHeight: Math.max(leastHeights[viewport], token.controlHeight) } }}>
      <div className={`${styles.layoutView} ${styles[`on-${viewport}`]}`}>
        {pages.length > 1 ? <Rail {...props} pages={pages} at={at} onChange={setWanted} /> : null}
        {page ? <Page {...props} page={page} /> : null}
      </div>
    </ConfigProvider>
  );
};
