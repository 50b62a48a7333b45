import { type EventAttempt, type EventDelivery, eventWebhooksEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { MessageMark } from './message-columns.tsx';
import { useAnswerWords } from './use-answer-words.ts';

const Attempt = ({ attempt: { at, answer, durationMs, excerpt } }: { attempt: EventAttempt }) => {
  const t = usePhrases('eventWebhooks');
  const answerWords = useAnswerWords();
  return (
    <>
      <dt>{dateAndTime(at)}</dt>
      <dd>
        {answerWords(answer)} <span className="text-small text-muted">{t('ms', { count: durationMs })}</span>
        {excerpt === '' ? null : <div className="mono text-small text-muted wrap-anywhere">{excerpt}</div>}
      </dd>
    </>
  );
};

const Message = ({ delivery }: { delivery: EventDelivery }) => {
  const t = usePhrases('eventWebhooks');
  const { status, webhookName, id, dueAt, tries, message } = delivery;
  return (
    <>
      <dl className="key-values">
        <dt>{t('state')}</dt>
        <dd>
          <MessageMark status={status} />
        </dd>
        <dt>{t('target')}</dt>
        <dd>{webhookName}</dd>
        <dt>{t('messageId')}</dt>
        <dd className="mono wrap-anywhere">{id}</dd>
        {dueAt === null ? null : (
          <>
            <dt>{t('dueAt')}</dt>
            <dd>{dateAndTime(dueAt)}</dd>
          </>
        )}
      </dl>
      <h3>{t('tries')}</h3>
      {tries.length === 0 ? <p className="text-muted">{t('noTries')}</p> : null}
      <dl className="key-values">
        {tries.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </dl>
      <h3>{t('body')}</h3>
      <pre className="mono text-small" style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
        {JSON.stringify(message, null, 2)}
      </pre>
    </>
  );
};

interface MessageDrawerProps {
  id: string | undefined;
  onResend: ((id: string) => void) | undefined;
  onClose: () => void;
}

/** One message to one target: what it says, and every attempt. */
export const MessageDrawer = ({ id, onResend, onClose }: MessageDrawerProps) => {
  const t = usePhrases('eventWebhooks');
  const phone = usePhone();
  const delivery = useQuery({
    ...queryOf(eventWebhooksEndpoints.getEventDelivery, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: 5_000,
  });
  const canResend = onResend && delivery.data && delivery.data.status !== 'waiting';
  return (
    <Drawer
      open={id !== undefined}
      title={delivery.data ? t(`kind_${delivery.data.kind}`) : ''}
      onClose={onClose}
      size={phone ? '100%' : 560}
      extra={
        canResend ? (
          <Button icon={<Icon name="redo" />} onClick={() => id !== undefined && onResend(id)}>
            {t('resend')}
          </Button>
        ) : null
      }
    >
      {id === undefined ? null : (
        <QueryGate query={delivery} what={t('body')}>
          {(shown) => <Message delivery={shown} />}
        </QueryGate>
      )}
    </Drawer>
  );
};
