import { type StrategyDraft, strategiesEndpoints } from '@eoms/contract';
import { queryOf } from '../../api/query-of.ts';
import { DraftPreview } from '../../domain/definitions/draft-preview.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
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
  return (
    <DraftPreview
      draft={draft}
      onClose={onClose}
      words={{ title: t('previewTitle'), text: t('previewText'), what: t('preview') }}
      ask={(body) => queryOf(strategiesEndpoints.previewStrategy, { body })}
    >
      {(result) => (
        <div className="column gap-12">
          <OutcomeMark of={result} />
          <ReportChecks result={result} />
        </div>
      )}
    </DraftPreview>
  );
};
