import type { ApiKey } from '@eoms/contract';
import { useMemo } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const marks = { active: 'online', expired: 'expired', revoked: 'offline' } as const;
const soonMs = 14 * 86_400_000;

const Ends = ({ apiKey: { expiresAt, state } }: { apiKey: ApiKey }) => {
  const t = usePhrases('apiKeys');
  const soon = state === 'active' && Date.parse(expiresAt) - Date.now() < soonMs;
  return (
    <span>
      {dateAndTime(expiresAt)} {soon ? <span className="tag level-3">{t('endsSoon')}</span> : null}
    </span>
  );
};

const Kind = ({ apiKey: { assistant, readOnly, actsAtOnce } }: { apiKey: ApiKey }) => {
  const t = usePhrases('apiKeys');
  if (assistant)
    return (
      <span>
        {t('kindAssistant')} {actsAtOnce.length > 0 ? <span className="tag level-3">{t('actsAtOnce')}</span> : null}
      </span>
    );
  return t(readOnly ? 'kindReadOnly' : 'kindFull');
};

export const useKeyColumns = (): Column<ApiKey>[] => {
  const t = usePhrases('apiKeys');
  return useMemo(
    () => [
      nameColumn(t('name'), (key) => (
        <TwoLines icon={<Icon name="key" />} title={key.name} note={<span className="mono">{key.prefix}…</span>} />
      )),
      { key: 'state', title: t('state'), render: (key) => <StateMark kind={marks[key.state]} text={t(key.state)} /> },
      { key: 'kind', title: t('kind'), render: (key) => <Kind apiKey={key} /> },
      { key: 'roleName', title: t('role'), render: (key) => key.roleName },
      {
        key: 'places',
        title: t('places'),
        render: (key) => (key.placeIds ? t('placeCount', { count: key.placeIds.length }) : t('allPlaces')),
      },
      {
        key: 'usedAt',
        title: t('usedAt'),
        sortable: true,
        render: (key) =>
          key.usedAt ? <TwoLines title={<Ago at={key.usedAt} />} note={key.usedFrom ?? ''} /> : t('never'),
      },
      { key: 'expiresAt', title: t('expiresAt'), sortable: true, render: (key) => <Ends apiKey={key} /> },
      { key: 'createdBy', title: t('createdBy'), wideOnly: true, render: (key) => key.createdBy },
      {
        key: 'createdAt',
        title: t('createdAt'),
        sortable: true,
        hidden: true,
        render: (key) => dateAndTime(key.createdAt),
      },
      { key: 'perMinute', title: t('perMinute'), align: 'right', hidden: true, render: (key) => key.perMinute },
    ],
    [t],
  );
};
