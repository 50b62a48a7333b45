import { usePhrases } from '../i18n/i18n.ts';
import { StateMark } from '../ui/marks/state-mark.tsx';
import type { OutboxSubject } from './outbox-entry.ts';
import { usePendingOf } from './use-outbox.ts';

/** Says on the page of something what about it is not sent yet, so that nobody enters it twice. */
export const PendingNote = ({ subject }: { subject: OutboxSubject }) => {
  const t = usePhrases('outbox');
  const pending = usePendingOf(subject);
  if (pending.length === 0) return null;
  return (
    <div className="note unknown" role="status" data-part="pending-note">
      <StateMark kind="stale" bare text={t('waiting')} />
      <span className="grow">
        {t('count', { count: pending.length })}: {pending.map(({ title }) => title).join('; ')}
      </span>
    </div>
  );
};
