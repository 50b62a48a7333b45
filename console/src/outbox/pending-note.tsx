import { Button } from 'antd';
import { usePhrases } from '../i18n/i18n.ts';
import { useConfirm } from '../ui/forms/use-confirm.tsx';
import { StateMark } from '../ui/marks/state-mark.tsx';
import type { OutboxEntry, OutboxSubject } from './outbox-entry.ts';
import { outbox } from './own-outbox.ts';
import { RefusalReason } from './refusal-reason.tsx';
import { usePendingOf } from './use-outbox.ts';

/** What the server did not accept, why, and what can be done about it. */
const Stuck = ({ entry }: { entry: OutboxEntry }) => {
  const t = usePhrases('outbox');
  const confirm = useConfirm();
  const discard = async (): Promise<void> => {
    const question = { title: t('discardTitle', { title: entry.title }), text: t('discardText'), verb: t('discard') };
    if (await confirm({ ...question, danger: true })) await outbox.discard(entry);
  };
  return (
    <div className="note level-2" role="alert" data-part="stuck-note">
      <div className="column grow gap-8">
        <b>
          {t(entry.state === 'refused' ? 'refused' : 'doubtful')}: {entry.title}
        </b>
        <RefusalReason entry={entry} />
        {entry.state === 'refused' ? <p className="text-small">{t('whatToDo')}</p> : null}
        <div className="row gap-8">
          <Button danger onClick={() => void discard()}>
            {t('discard')}
          </Button>
          <Button type="primary" onClick={() => void outbox.tryAgain(entry)}>
            {t('tryAgain')}
          </Button>
        </div>
      </div>
    </div>
  );
};

/** Says on the page of something what about it is not sent yet, so that nobody enters it twice. */
export const PendingNote = ({ subject }: { subject: OutboxSubject }) => {
  const t = usePhrases('outbox');
  const pending = usePendingOf(subject);
  if (pending.length === 0) return null;
  const waiting = pending.filter(({ state }) => state === 'waiting');
  return (
    <>
      {pending.map((entry) => (entry.state === 'waiting' ? null : <Stuck key={entry.id} entry={entry} />))}
      {waiting.length === 0 ? null : (
        <div className="note unknown" role="status" data-part="pending-note">
          <StateMark kind="stale" bare text={t('waiting')} />
          <span className="grow">
            {t('count', { count: waiting.length })}: {waiting.map(({ title }) => title).join('; ')}
          </span>
        </div>
      )}
    </>
  );
};
