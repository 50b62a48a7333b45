import type { ScenePreviewLine } from '@eoms/contract';
import { Drawer } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import type { Gated } from '../../../ui/states/query-gate.tsx';
import { PreviewLines } from './preview-lines.tsx';

interface PreviewDrawerProps {
  open: boolean;
  query: Gated<ScenePreviewLine[]>;
  onClose: () => void;
}

/** What the steps would change from what, by the states of now; nothing is sent. */
export const PreviewDrawer = ({ open, query, onClose }: PreviewDrawerProps) => {
  const t = usePhrases('controls');
  return (
    <Drawer open={open} title={t('previewTitle')} size={560} onClose={onClose}>
      <p className="text-small text-muted">{t('previewText')}</p>
      {open ? <PreviewLines query={query} /> : null}
    </Drawer>
  );
};
