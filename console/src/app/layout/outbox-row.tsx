import { Button } from 'antd';
import { Link } from 'react-router';
import { dateAndTime, number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { bytesOf, isSameSubject, type OutboxEntry } from '../../outbox/outbox-entry.ts';
import { useOutboxState } from '../../outbox/outbox-state.ts';
import { outbox } from '../../outbox/own-outbox.ts';
import { RefusalReason } from '../../outbox/refusal-reason.tsx';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './outbox.module.css';

const EntryState = ({ entry }: { entry: OutboxEntry }) => {
  const t = usePhrases('outbox');
  const sending = useOutboxState((s) => s.sendingId === entry.id);
  const behind = useOutboxState((s) =>
    s.entries.some(({ number: at, subject }) => at < entry.number && isSameSubject(subject, entry.subject)),
  );
  if (sending) return <StateMark kind="pending" text={t('sending')} />;
  if (entry.state === 'refused') return <StateMark kind="failed" text={t('refused')} />;
  if (entry.state === 'doubtful') return <StateMark kind="unknown" text={t('doubtful')} />;
  return <StateMark kind="stale" text={t(behind ? 'behind' : 'waiting')} />;
};

/** One thing that is not sent yet: what it is, what became of it, and what can be done about it. */
export const OutboxRow = ({ entry, onOpen }: { entry: OutboxEntry; onOpen: () => void }) => {
  const t = usePhrases('outbox');
  const confirm = useConfirm();
  const sending = useOutboxState((s) => s.sendingId === entry.id);
  const discard = async (): Promise<void> => {
    const question = { title: t('discardTitle', { title: entry.title }), text: t('discardText'), verb: t('discard') };
    if (await confirm({ ...question, danger: true })) await outbox.discard(entry);
  };
  const { length: count } = entry.attachments;
  const size = number(bytesOf(entry) / 1_000_000, 1);
  return (
    <li className={styles.entry} data-part="outbox-entry" data-state={entry.state}>
      <div className="row gap-8">
        <b className="grow">{entry.title}</b>
        <EntryState entry={entry} />
      </div>
      <span className="text-small text-muted">
        {t('madeAt', { time: dateAndTime(entry.madeAt) })}
        {count > 0 ? ` · ${t('files', { count, size })}` : null}
      </span>
      <RefusalReason entry={entry} className={styles.reason} />
      <div className="row gap-8">
        {entry.path ? (
          <Link to={entry.path} onClick={onOpen}>
            {t('open')}
          </Link>
        ) : null}
        <span className="grow" />
        <Button danger disabled={sending} onClick={() => void discard()}>
          {t('discard')}
        </Button>
        {entry.state === 'waiting' ? null : (
          <Button type="primary" onClick={() => void outbox.tryAgain(entry)}>
            {t('tryAgain')}
          </Button>
        )}
      </div>
    </li>
  );
};
