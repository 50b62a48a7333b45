import type { EventWebhook, EventWebhookState } from '@eoms/contract';
import { useMemo } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const marks: Record<EventWebhookState, StateKind> = { on: 'online', off: 'offline', failing: 'failed', gone: 'failed' };

const State = ({ target: { state, failingSince, hasSecret } }: { target: EventWebhook }) => {
  const t = usePhrases('eventWebhooks');
  if (!hasSecret) return <StateMark kind="failed" text={t('noSecret')} />;
  if (state !== 'on' || failingSince === null) return <StateMark kind={marks[state]} text={t(`state_${state}`)} />;
  return <TwoLines title={<StateMark kind="failed" text={t('isFailing')} />} note={<Ago at={failingSince} />} />;
};

export const useTargetColumns = (): Column<EventWebhook>[] => {
  const t = usePhrases('eventWebhooks');
  return useMemo(
    () => [
      nameColumn(t('name'), (target) => (
        <TwoLines
          icon={<Icon name="linkage" />}
          title={target.name}
          note={<span className="mono">{target.url}</span>}
        />
      )),
      { key: 'state', title: t('state'), render: (target) => <State target={target} /> },
      { key: 'kinds', title: t('events'), render: ({ kinds }) => t('kindCount', { count: kinds.length }) },
      {
        key: 'places',
        title: t('places'),
        render: ({ placeIds }) => (placeIds ? t('placeCount', { count: placeIds.length }) : t('allPlaces')),
      },
      {
        key: 'deliveredAt',
        title: t('deliveredAt'),
        sortable: true,
        render: ({ deliveredAt }) => (deliveredAt ? <Ago at={deliveredAt} /> : t('never')),
      },
      { key: 'waiting', title: t('waiting'), align: 'right', render: ({ waiting }) => waiting },
      {
        key: 'failed',
        title: t('failed'),
        align: 'right',
        render: ({ failed }) => (failed > 0 ? <span className="tag level-3">{failed}</span> : failed),
      },
      { key: 'createdBy', title: t('createdBy'), wideOnly: true, hidden: true, render: ({ createdBy }) => createdBy },
    ],
    [t],
  );
};
