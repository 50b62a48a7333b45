import { type StrategyDraft, strategiesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import { ReportChecks } from './report-checks.tsx';

interface PreviewDrawerProps {
  /** Undefined: closed. */
  draft: StrategyDraft | undefined;
  onClose: () => void;
}

/** What a strategy finds now; nothing is kept and nothing follows. */
export const PreviewDrawer = ({ draft, onClose }: PreviewDrawerProps) => {
  const t = usePhrases('strategies');
  const preview = useQuery({
    ...queryOf(strategiesEndpoints.previewStrategy, { body: draft as StrategyDraft }),
    enabled: draft !== undefined,
    retry: false,
    gcTime: 0,
  });
  return (
    <Drawer open={draft !== undefined} title={t('previewTitle')} size={560} onClose={onClose}>
      <p className="s t3">{t('previewText')}</p>
      {draft === undefined ? null : (
        <QueryGate what={t('preview')} query={preview}>
          {(result) => (
            <div className="col g12">
              <OutcomeMark of={result} />
              <ReportChecks result={result} />
            </div>
          )}
        </QueryGate>
      )}
    </Drawer>
  );
};
