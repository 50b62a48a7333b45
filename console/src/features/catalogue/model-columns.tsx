import type { ModelDevice } from '@eoms/contract';
import { useMemo } from 'react';
import { useTypeTitle } from '../../domain/catalogue/use-type-title.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { brandAndMaker } from './brand-and-maker.ts';

export const useModelColumns = (): Column<ModelDevice>[] => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const typeTitle = useTypeTitle();
  return useMemo(
    () => [
      nameColumn(t('model'), (m) => <TwoLines title={m.name} note={brandAndMaker(m)} />),
      { key: 'type', title: t('type'), sortable: true, render: (m) => typeTitle(m.typeName) },
      { key: 'brand', title: t('brand'), sortable: true, hidden: true, render: (m) => m.brandName },
      {
        key: 'control',
        title: t('controlMethod'),
        wideOnly: true,
        render: (m) => m.controlMethod?.toUpperCase() ?? '—',
      },
      { key: 'class', title: t('actionClass'), render: (m) => <span className="mono">{m.actionClass}</span> },
      { key: 'devices', title: t('deviceCount'), align: 'right', render: (m) => m.deviceCount },
      {
        key: 'state',
        title: t('status'),
        render: (m) => (
          <span className="row gap-4">
            {m.enabled ? common('enabled') : <span className="tag">{common('disabled')}</span>}
            {m.outdated ? <span className="tag level-3">{t('outdated')}</span> : null}
          </span>
        ),
      },
      {
        key: 'source',
        title: t('source'),
        hidden: true,
        wideOnly: true,
        render: (m) =>
          m.source ? (
            <span className="row gap-4">
              {m.source}
              {m.verified ? null : <span className="tag level-3">{t('unverified')}</span>}
            </span>
          ) : (
            '—'
          ),
      },
      { key: 'sort', title: t('sort'), sortable: true, hidden: true, align: 'right', render: (m) => m.sort },
    ],
    [t, common, typeTitle],
  );
};
