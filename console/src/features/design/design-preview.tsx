import { type Layout, type LayoutViewport, layoutViewports } from '@eoms/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { LayoutView } from '../../pickers/place-layout/layout-view.tsx';
import { PlaceLayout } from '../../pickers/place-layout/place-layout.tsx';
import type { usePlaceDevices } from '../../pickers/place-layout/use-place-devices.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import type { Palette } from './layout-items.ts';

interface DesignPreviewProps {
  open: boolean;
  placeId: string;
  layout: Layout;
  palette: Palette;
  live: ReturnType<typeof usePlaceDevices>;
  onClose: () => void;
}

/** The draft as people will see it, with live data and working controls, on each kind of screen. */
export const DesignPreview = ({ open, placeId, layout, palette, live, onClose }: DesignPreviewProps) => {
  const t = usePhrases('layouts');
  const [viewport, setViewport] = useState<LayoutViewport>('desktop');
  const [what, setWhat] = useState<'draft' | 'shown'>('draft');
  return (
    <Modal
      open={open}
      className="design-preview"
      title={t('preview')}
      footer={null}
      width="100%"
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="row">
        <Segments
          label={t('screenKind')}
          value={viewport}
          options={layoutViewports.map((value) => ({ value, label: t(`on_${value}`) }))}
          onChange={setViewport}
        />
        <Segments
          label={t('previewOf')}
          value={what}
          options={(['draft', 'shown'] as const).map((value) => ({ value, label: t(`preview_${value}`) }))}
          onChange={setWhat}
        />
      </div>
      <p className="s t3">{t('previewText')}</p>
      <div className="preview-room">
        <div className={`preview-frame on-${viewport}`}>
          {what === 'draft' ? (
            <LayoutView placeId={placeId} layout={layout} plugins={palette} live={live} viewport={viewport} />
          ) : (
            <PlaceLayout placeId={placeId} viewport={viewport} />
          )}
        </div>
      </div>
    </Modal>
  );
};
