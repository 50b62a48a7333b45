import type { IconOutcome } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

/** What became of an upload: how many icons were added, and why each of the other files was not. */
export const IconOutcomes = ({ outcomes, onClose }: { outcomes: readonly IconOutcome[]; onClose: () => void }) => {
  const t = usePhrases('dictionaries');
  const common = usePhrases('ui');
  if (outcomes.length === 0) return null;
  const refused = outcomes.filter(({ fault }) => fault !== null);
  const added = outcomes.length - refused.length;
  return (
    <div className={refused.length > 0 ? 'note level-3' : 'note'} role="status">
      <div className="column grow">
        {added > 0 ? <b className="weight-medium">{t('added', { count: added })}</b> : null}
        {refused.length > 0 ? (
          <>
            <b className="weight-medium">{t('refused', { count: refused.length })}</b>
            <ul style={{ margin: 0, maxHeight: 200, overflow: 'auto' }}>
              {refused.map(({ file, fault, what }) => (
                <li key={file} className="wrap-anywhere">
                  {file}: {fault === null ? '' : t(`fault_${fault}`, { what: what ?? '' })}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <IconButton small icon="close" label={common('close')} onClick={onClose} />
    </div>
  );
};
