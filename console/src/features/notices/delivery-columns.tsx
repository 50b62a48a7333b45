import type { DeliveryStatus, NoticeDelivery } from '@eoms/contract';
import { useMemo } from 'react';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { useReplyWords } from '../../domain/notices/use-reply-words.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { addressText } from './address-text.ts';

const marks: Record<DeliveryStatus, StateKind> = {
  waiting: 'pending',
  sent: 'confirmed',
  failed: 'failed',
  expired: 'expired',
};

export const DeliveryMark = ({ status }: { status: DeliveryStatus }) => {
  const t = usePhrases('notices');
  return <StateMark kind={marks[status]} text={t(`st_${status}`)} />;
};

export const useDeliveryColumns = (): Column<NoticeDelivery>[] => {
  const t = usePhrases('notices');
  const ownWords = useOwnWords();
  const replyWords = useReplyWords();
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('title'),
        grow: true,
        fixed: true,
        render: ({ title, channelName }) => <TwoLines title={title} note={ownWords(channelName)} />,
      },
      { key: 'recipient', title: t('recipient'), render: ({ recipient }) => recipient },
      { key: 'address', title: t('address'), wideOnly: true, render: addressText },
      { key: 'status', title: t('status'), render: ({ status }) => <DeliveryMark status={status} /> },
      {
        key: 'reply',
        title: t('reply'),
        wideOnly: true,
        render: ({ reply }) => (reply ? replyWords(reply.status) : '—'),
      },
      { key: 'attempts', title: t('attempts'), align: 'right', hidden: true, render: ({ attempts }) => attempts },
      {
        key: 'createdAt',
        title: t('createdAt'),
        align: 'right',
        sortable: true,
        render: ({ createdAt }) => dateAndTime(createdAt),
      },
      {
        key: 'sentAt',
        title: t('sentAt'),
        align: 'right',
        sortable: true,
        hidden: true,
        render: ({ sentAt }) => (sentAt ? dateAndTime(sentAt) : '—'),
      },
    ],
    [t, ownWords, replyWords],
  );
};
