import { catalogueEndpoints, nameIn, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useShownQuery } from '../../domain/places/use-shown-query.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { FigurePanel } from './figure-panel.tsx';
import styles from './statistics.module.css';

const listed = 8;

/** How many devices there are of each type, and how many of them are offline. */
export const AssetsPanel = () => {
  const t = usePhrases('statistics');
  const language = useLanguage();
  const query = useShownQuery();
  const counts = useQuery(queryOf(placeStatisticsEndpoints.getAssetStatistics, { query }));
  const types = useQuery({ ...queryOf(catalogueEndpoints.listDeviceTypes), staleTime: 300_000 });
  const nameOf = (code: string): string => {
    const type = types.data?.find((one) => one.code === code);
    return nameIn(type, language) || code;
  };
  return (
    <FigurePanel
      title={t('assets')}
      note={(rows) => t('assetsNote', { count: rows.reduce((sum, { total }) => sum + total, 0) })}
      query={counts}
      empty={t('noAssets')}
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => (
        <ul className={styles.assetCounts}>
          {rows.slice(0, listed).map(({ typeCode, total, offline }) => (
            <li key={typeCode}>
              <span className="truncate grow">{nameOf(typeCode)}</span>
              {offline > 0 ? (
                <span className="text-small text-secondary nowrap">{t('offline', { count: offline })}</span>
              ) : null}
              <b>{total}</b>
            </li>
          ))}
        </ul>
      )}
    </FigurePanel>
  );
};
