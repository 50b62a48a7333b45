import { type NotifyChannel, textOf } from '@eoms/contract';
import { channelKindNames } from '@eoms/phrases';
import { useMemo } from 'react';
import { useOwnWords } from '../../domain/notices/notice-names.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

/** The last message failed, and none has arrived since. */
const isFailing = ({ lastSentAt, lastFailedAt }: NotifyChannel): boolean =>
  lastFailedAt !== null && (lastSentAt === null || lastFailedAt > lastSentAt);

export const useChannelColumns = (): Column<NotifyChannel>[] => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const language = useLanguage();
  const ownWords = useOwnWords();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        sortable: true,
        grow: true,
        fixed: true,
        render: (one) => (
          <TwoLines
            icon={<Icon name="linkage" />}
            title={ownWords(one.name)}
            note={textOf(channelKindNames[one.kind], language)}
          />
        ),
      },
      {
        key: 'enabled',
        title: common('enabled'),
        render: ({ enabled }) => (enabled ? common('enabled') : <span className="tag">{common('disabled')}</span>),
      },
      {
        key: 'waiting',
        title: t('waiting'),
        align: 'right',
        render: ({ waiting, pausedUntil }) =>
          pausedUntil !== null && Date.parse(pausedUntil) > Date.now()
            ? t('waitingUntil', { waiting, time: dateAndTime(pausedUntil) })
            : waiting || common('none'),
      },
      {
        key: 'lastSentAt',
        title: t('lastSent'),
        align: 'right',
        render: ({ lastSentAt }) => (lastSentAt ? <Ago at={lastSentAt} /> : t('never')),
      },
      {
        key: 'lastFailedAt',
        title: t('lastFailed'),
        align: 'right',
        render: (one) =>
          one.lastFailedAt === null ? (
            t('never')
          ) : isFailing(one) ? (
            <StateMark kind="failed" text={<Ago at={one.lastFailedAt} />} />
          ) : (
            <Ago at={one.lastFailedAt} />
          ),
      },
      {
        key: 'perMinute',
        title: t('limit'),
        align: 'right',
        wideOnly: true,
        render: ({ perMinute }) => perMinute,
      },
    ],
    [t, common, language, ownWords],
  );
};
