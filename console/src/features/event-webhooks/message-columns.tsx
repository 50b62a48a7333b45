import type { EventDeliveryRow, EventDeliveryStatus } from '@eoms/contract';
import { useMemo } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useAnswerWords } from './use-answer-words.ts';

const marks: Record<EventDeliveryStatus, StateKind> = { waiting: 'pending', delivered: 'confirmed', failed: 'failed' };

export const MessageMark = ({ status }: { status: EventDeliveryStatus }) => {
  const t = usePhrases('eventWebhooks');
  return <StateMark kind={marks[status]} text={t(`st_${status}`)} />;
};

export const useMessageColumns = (): Column<EventDeliveryRow>[] => {
  const t = usePhrases('eventWebhooks');
  const answerWords = useAnswerWords();
  return useMemo(
    () => [
      {
        key: 'kind',
        title: t('event'),
        grow: true,
        fixed: true,
        render: ({ kind, webhookName }) => <TwoLines title={t(`kind_${kind}`)} note={webhookName} />,
      },
      { key: 'status', title: t('state'), render: ({ status }) => <MessageMark status={status} /> },
      { key: 'answer', title: t('answer'), render: ({ last }) => (last ? answerWords(last.answer) : '—') },
      {
        key: 'duration',
        title: t('duration'),
        align: 'right',
        wideOnly: true,
        render: ({ last }) => (last ? t('ms', { count: last.durationMs }) : '—'),
      },
      { key: 'attempts', title: t('attempts'), align: 'right', render: ({ attempts }) => attempts },
      {
        key: 'createdAt',
        title: t('createdAt'),
        align: 'right',
        sortable: true,
        render: ({ createdAt }) => dateAndTime(createdAt),
      },
    ],
    [t, answerWords],
  );
};
