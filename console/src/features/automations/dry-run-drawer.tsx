import { type AutomationDraft, automationsEndpoints } from '@eoms/contract';
import { queryOf } from '../../api/query-of.ts';
import { DraftPreview } from '../../domain/definitions/draft-preview.tsx';
import { PreviewLine, sumsOf } from '../../domain/scenes/receipt/preview-line.tsx';
import styles from '../../domain/scenes/receipt/receipt.module.css';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { SeenChecks } from './seen-checks.tsx';

interface DryRunDrawerProps {
  /** Undefined: closed. */
  draft: AutomationDraft | undefined;
  onClose: () => void;
}

/** What the conditions see now, and what the steps would change from what; nothing is sent. */
export const DryRunDrawer = ({ draft, onClose }: DryRunDrawerProps) => {
  const t = usePhrases('automations');
  const controls = usePhrases('controls');
  return (
    <DraftPreview
      draft={draft}
      onClose={onClose}
      words={{ title: t('previewTitle'), text: t('previewText'), what: t('preview') }}
      ask={(body) => queryOf(automationsEndpoints.previewAutomation, { body })}
    >
      {({ met, checks, lines }) => (
        <div className="column gap-12">
          <StateMark kind={met ? 'confirmed' : 'expired'} text={t(met ? 'metNow' : 'notMetNow')} />
          <SeenChecks checks={checks} />
          <p>{controls('previewSums', sumsOf(lines))}</p>
          <ul className={styles.previewLines}>
            {lines.map((line) => (
              <PreviewLine key={line.position} line={line} />
            ))}
          </ul>
        </div>
      )}
    </DraftPreview>
  );
};
