import type { Layout, LayoutViewport } from '@eoms/contract';
import { Modal } from 'antd';
import { type CSSProperties, useState } from 'react';
import { LayoutView } from '../../domain/layouts/layout-view.tsx';
import { PlaceLayout } from '../../domain/layouts/place-layout.tsx';
import { useTriedData } from '../../domain/layouts/use-layout-data.ts';
import type { usePlaceDevices } from '../../domain/layouts/use-place-devices.ts';
import { viewportFor } from '../../domain/layouts/use-viewport.ts';
import { WidgetDataContext } from '../../domain/widgets/widget-data.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import styles from './designer.module.css';
import type { Palette } from './layout-items.ts';

interface DesignPreviewProps {
  open: boolean;
  placeId: string;
  layout: Layout;
  palette: Palette;
  live: ReturnType<typeof usePlaceDevices>;
  onClose: () => void;
}

interface Screen {
  /** How the layout is arranged on it. */
  readonly viewport: LayoutViewport;
  /** Its size in pixels; others take the room that there is. */
  readonly size?: { readonly width: number; readonly height: number };
}

const screens = {
  desktop: { viewport: 'desktop' },
  wall: { viewport: 'desktop', size: { width: 1_920, height: 1_080 } },
  tablet: { viewport: viewportFor(1_280, 800), size: { width: 1_280, height: 800 } },
  panel: { viewport: 'panel' },
  phone: { viewport: 'phone' },
} as const satisfies Record<string, Screen>;
const nothing = [] as const;
type ScreenName = keyof typeof screens;
const screenNames = Object.keys(screens) as ScreenName[];

/** Room at the sides of the frame. */
const sides = 80;
/** A screen that is larger than the window, made smaller so that all of it is seen. */
const sizeOf = ({ size }: Screen): CSSProperties =>
  size === undefined ? {} : { ...size, zoom: Math.min(1, (window.innerWidth - sides) / size.width) };

/** The draft as people will see it, with live data and working controls, on each kind of screen. */
export const DesignPreview = ({ open, placeId, layout, palette, live, onClose }: DesignPreviewProps) => {
  const t = usePhrases('layouts');
  const [screen, setScreen] = useState<ScreenName>('desktop');
  const { viewport } = screens[screen];
  const data = useTriedData(open ? layout.layout : nothing);
  const [what, setWhat] = useState<'draft' | 'shown'>('draft');
  return (
    <Modal
      open={open}
      className={styles.designPreview}
      title={t('preview')}
      footer={null}
      width="100%"
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="row">
        <Segments
          label={t('screenKind')}
          value={screen}
          options={screenNames.map((value) => ({ value, label: t(`on_${value}`) }))}
          onChange={setScreen}
        />
        <Segments
          label={t('previewOf')}
          value={what}
          options={(['draft', 'shown'] as const).map((value) => ({ value, label: t(`preview_${value}`) }))}
          onChange={setWhat}
        />
      </div>
      <p className="text-small text-muted">{t('previewText')}</p>
      <div className={styles.previewRoom}>
        <div
          data-part="preview-frame"
          className={`${styles.previewFrame} ${styles[`on-${screen}`]}`}
          style={sizeOf(screens[screen])}
        >
          {what === 'draft' ? (
            <WidgetDataContext.Provider value={data}>
              <LayoutView placeId={placeId} layout={layout} plugins={palette} live={live} viewport={viewport} />
            </WidgetDataContext.Provider>
          ) : (
            <PlaceLayout placeId={placeId} viewport={viewport} />
          )}
        </div>
      </div>
    </Modal>
  );
};
