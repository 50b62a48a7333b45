import { countDifferences, type LayoutItem, layoutsEndpoints, listOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { titleOf } from '../../domain/widgets/title-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './designer.module.css';
import type { Palette } from './layout-items.ts';

/** What has changed from a version to the draft, in words. */
export const VersionDifference = ({ id, palette }: { id: string; palette: Palette }) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const difference = useQuery({
    ...queryOf(layoutsEndpoints.compareLayoutVersion, { query: { id } }),
    staleTime: 0,
  });
  const nameOf = (item: LayoutItem): string => titleOf(item, palette.get(item.plugin), language);
  return (
    <QueryGate what={t('difference')} query={difference}>
      {(found) =>
        countDifferences(found) === 0 ? (
          <p className="text-small text-muted">{t('sameAsDraft')}</p>
        ) : (
          <ul className={`${styles.difference} text-small`}>
            {found.form ? <li>{t('gridChanged')}</li> : null}
            {found.added.map((item) => (
              <li key={item.id}>{t('widgetAdded', { name: nameOf(item) })}</li>
            ))}
            {found.removed.map((item) => (
              <li key={item.id}>{t('widgetRemoved', { name: nameOf(item) })}</li>
            ))}
            {found.changed.map(({ after, parts }) => (
              <li key={after.id}>
                {t('widgetChanged', {
                  name: nameOf(after),
                  parts: listOf(language)(parts.map((part) => t(`part_${part}`))),
                })}
              </li>
            ))}
          </ul>
        )
      }
    </QueryGate>
  );
};
