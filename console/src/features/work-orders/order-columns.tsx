import { textOf, type WorkOrder } from '@eoms/contract';
import { useMemo } from 'react';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';

type Named = Pick<WorkOrder, 'urgency' | 'theme' | 'number' | 'typeName' | 'placeName' | 'initiator'>;

/** The columns by which every list of orders says which one it is. */
export const useOrderColumns = <T extends Named>() => {
  const t = usePhrases('workOrders');
  const language = useLanguage();
  return useMemo(
    () =>
      ({
        urgency: { key: 'urgency', title: t('urgency'), render: (o) => <UrgencyMark urgency={o.urgency} text /> },
        theme: {
          key: 'theme',
          title: t('theme'),
          grow: true,
          fixed: true,
          render: (o) => (
            <TwoLines
              title={o.theme}
              note={`${t('numbered', { number: o.number })} · ${textOf(o.typeName, language)}`}
            />
          ),
        },
        place: { key: 'place', title: t('place'), render: (o) => o.placeName },
        initiator: { key: 'initiator', title: t('initiator'), render: (o) => o.initiator },
      }) satisfies Record<string, Column<T>>,
    [t, language],
  );
};
