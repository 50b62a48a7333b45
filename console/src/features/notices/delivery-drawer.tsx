import { type NoticeDelivery, textOf } from '@eoms/contract';
import { channelKindNames } from '@eoms/phrases';
import { Button, Drawer } from 'antd';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { useReplyWords } from '../../domain/notices/use-reply-words.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { addressText } from './address-text.ts';
import { DeliveryMark } from './delivery-columns.tsx';
import styles from './notices.module.css';

const Facts = ({ delivery }: { delivery: NoticeDelivery }) => {
  const t = usePhrases('notices');
  const language = useLanguage();
  const ownWords = useOwnWords();
  const replyWords = useReplyWords();
  const { reply, status, together } = delivery;
  return (
    <dl className="key-values">
      <dt>{t('status')}</dt>
      <dd>
        <DeliveryMark status={status} />
        {together > 1 ? <span className="tag">{t('together', { count: together })}</span> : null}
      </dd>
      <dt>{t('reply')}</dt>
      <dd>
        {reply ? replyWords(reply.status) : '—'}
        {reply?.excerpt ? <div className="mono text-small text-muted wrap-anywhere">{reply.excerpt}</div> : null}
      </dd>
      <dt>{t('channel')}</dt>
      <dd>
        {ownWords(delivery.channelName)}
        <div className="text-small text-muted">{textOf(channelKindNames[delivery.channelKind], language)}</div>
      </dd>
      <dt>{t('recipient')}</dt>
      <dd>
        {delivery.recipient}
        {delivery.address ? <div className="mono text-small text-muted">{addressText(delivery)}</div> : null}
      </dd>
      <dt>{t('attempts')}</dt>
      <dd>{delivery.attempts}</dd>
      <dt>{t('createdAt')}</dt>
      <dd>{dateAndTime(delivery.createdAt)}</dd>
      <dt>{t(status === 'waiting' ? 'dueAt' : 'sentAt')}</dt>
      <dd>
        {status === 'waiting' ? dateAndTime(delivery.dueAt) : delivery.sentAt ? dateAndTime(delivery.sentAt) : '—'}
      </dd>
    </dl>
  );
};

interface DeliveryDrawerProps {
  delivery: NoticeDelivery | undefined;
  onResend: ((delivery: NoticeDelivery) => void) | undefined;
  onClose: () => void;
}

/** One notice to one recipient: what it said, and what became of it. */
export const DeliveryDrawer = ({ delivery, onResend, onClose }: DeliveryDrawerProps) => {
  const t = usePhrases('notices');
  const phone = usePhone();
  return (
    <Drawer
      open={delivery !== undefined}
      title={delivery?.title ?? ''}
      onClose={onClose}
      size={phone ? '100%' : 480}
      extra={
        delivery && onResend && delivery.status !== 'waiting' ? (
          <Button icon={<Icon name="redo" />} onClick={() => onResend(delivery)}>
            {t('resend')}
          </Button>
        ) : null
      }
    >
      {delivery ? (
        <>
          <div data-part="notice-paper" className={styles.noticePaper}>
            {delivery.content}
          </div>
          <Facts delivery={delivery} />
        </>
      ) : null}
    </Drawer>
  );
};
