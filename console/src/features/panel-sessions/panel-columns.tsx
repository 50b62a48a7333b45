import type { PanelSession } from '@eoms/contract';
import { useMemo } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const marks = { unpaired: 'unknown', offline: 'offline', locked: 'expired', open: 'online' } as const;

const Condition = ({ panel: { condition, pinFailures } }: { panel: PanelSession }) => {
  const t = usePhrases('panelSessions');
  return (
    <span>
      <StateMark kind={marks[condition]} text={t(condition)} />
      {pinFailures > 0 ? <span className="tag level-3">{t('pinFailures', { count: pinFailures })}</span> : null}
    </span>
  );
};

export const usePanelColumns = (): Column<PanelSession>[] => {
  const t = usePhrases('panelSessions');
  return useMemo(
    () => [
      nameColumn(t('name'), (p) => (
        <TwoLines
          icon={<Icon name="mobile" />}
          title={p.sample ? `${p.name} · ${t('sample')}` : p.name}
          note={p.placeName}
        />
      )),
      { key: 'condition', title: t('condition'), render: (p) => <Condition panel={p} /> },
      {
        key: 'parts',
        title: t('parts'),
        render: (p) => <span className="truncate">{p.parts.map((part) => t(part)).join(' · ')}</span>,
      },
      { key: 'pin', title: t('pin'), render: (p) => t(p.hasPin ? 'pinSet' : 'pinUnset') },
      { key: 'idleMinutes', title: t('idleMinutes'), align: 'right', wideOnly: true, render: (p) => p.idleMinutes },
      {
        key: 'battery',
        title: t('battery'),
        align: 'right',
        wideOnly: true,
        render: ({ battery }) =>
          battery ? t(battery.charging ? 'charging' : 'percent', { percent: battery.percent }) : '—',
      },
      {
        key: 'seenAt',
        title: t('seenAt'),
        align: 'right',
        sortable: true,
        render: (p) => (p.seenAt ? <Ago at={p.seenAt} /> : t('never')),
      },
      { key: 'address', title: t('address'), wideOnly: true, render: (p) => p.address ?? '—' },
      { key: 'version', title: t('version'), hidden: true, render: (p) => p.version ?? '—' },
      {
        key: 'pairedAt',
        title: t('pairedAt'),
        hidden: true,
        render: (p) => (
          <TwoLines
            title={p.pairedAt ? dateAndTime(p.pairedAt) : '—'}
            note={p.pairedBy ? t('pairedBy', { name: p.pairedBy }) : ''}
          />
        ),
      },
    ],
    [t],
  );
};
