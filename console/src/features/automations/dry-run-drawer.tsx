import { type AutomationDraft, automationsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { PreviewLine, sumsOf } from '../../pickers/scene-receipt/preview-line.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { SeenChecks } from './seen-checks.tsx';
import '../../pickers/scene-receipt/receipt.css';

interface DryRunDrawerProps {
  /** Undefined: closed. */
  draft: AutomationDraft | undefined;
  onClose: () => void;
}

/** What the conditions see now, and what the steps would change from what; nothing is sent. */
export const DryRunDrawer = ({ draft, onClose }: DryRunDrawerProps) => {
  const t = usePhrases('automations');
  const controls = usePhrases('controls');
  const preview = useQuery({
    ...queryOf(automationsEndpoints.previewAutomation, { body: draft as AutomationDraft }),
    enabled: draft !== undefined,
    retry: false,
    gcTime: 0,
  });
  return (
    <Drawer open={draft !== undefined} title={t('previewTitle')} size={560} onClose={onClose}>
      <p className="s t3">{t('previewText')}</p>
      {draft === undefined ? null : (
        <QueryGate what={t('preview')} query={preview}>
          {({ met, checks, lines }) => (
            <div className="col g12">
              <StateMark kind={met ? 'confirmed' : 'expired'} text={t(met ? 'metNow' : 'notMetNow')} />
              <SeenChecks checks={checks} />
              <p>{controls('previewSums', sumsOf(lines))}</p>
              <ul className="preview-lines">
                {lines.map((line) => (
                  <PreviewLine key={line.position} line={line} />
                ))}
              </ul>
            </div>
          )}
        </QueryGate>
      )}
    </Drawer>
  );
};
