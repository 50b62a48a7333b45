import { apiRefusal } from '../api/api-refusal.ts';
import { usePhrases } from '../i18n/i18n.ts';
import { useDescribeError } from '../ui/ui-errors.tsx';
import type { OutboxEntry } from './outbox-entry.ts';
import { attachmentLost } from './send-entry.ts';

/** Why something could not be sent, in the words of the server. */
export const RefusalReason = ({ entry, className = '' }: { entry: OutboxEntry; className?: string | undefined }) => {
  const t = usePhrases('outbox');
  const describe = useDescribeError();
  const { state, refusal } = entry;
  if (state === 'doubtful') return <p className="text-small">{t('doubtfulText')}</p>;
  if (!refusal) return null;
  const lost = refusal.code === attachmentLost;
  return (
    <p className={`text-small ${className}`}>
      {lost ? t('attachmentLost') : describe(apiRefusal(refusal.code, refusal.message, refusal.details)).reason}
    </p>
  );
};
