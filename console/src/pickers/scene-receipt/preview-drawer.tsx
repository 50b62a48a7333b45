import { type ActionGroupStep, actionGroupsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { PreviewLine, sumsOf } from './preview-line.tsx';
import './receipt.css';

interface PreviewDrawerProps {
  placeId: string;
  /** Undefined: closed. */
  steps: ActionGroupStep[] | undefined;
  onClose: () => void;
}

/** What the steps would change from what, by the states of now; nothing is sent. */
export const PreviewDrawer = ({ placeId, steps, onClose }: PreviewDrawerProps) => {
  const t = usePhrases('controls');
  const preview = useQuery({
    ...queryOf(actionGroupsEndpoints.previewActionGroup, { body: { placeId, steps: steps ?? [] } }),
    enabled: steps !== undefined,
    retry: false,
    gcTime: 0,
  });
  return (
    <Drawer open={steps !== undefined} title={t('previewTitle')} size={560} onClose={onClose}>
      <p className="s t3">{t('previewText')}</p>
      {steps === undefined ? null : (
        <QueryGate what={t('preview')} query={preview}>
          {(lines) => (
            <>
              <p>{t('previewSums', sumsOf(lines))}</p>
              <ul className="preview-lines">
                {lines.map((line) => (
                  <PreviewLine key={line.position} line={line} />
                ))}
              </ul>
            </>
          )}
        </QueryGate>
      )}
    </Drawer>
  );
};
