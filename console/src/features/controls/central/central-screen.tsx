import { type CentralPlace, centralControlEndpoints, placesEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { RunHistory } from '../../../domain/scenes/receipt/run-history.tsx';
import { RunReceiptScreen } from '../../../domain/scenes/receipt/run-receipt.tsx';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useMay } from '../../../session/use-may.ts';
import { usePageState } from '../../../ui/data-page/page-state.ts';
import { useToast } from '../../../ui/forms/use-toast.ts';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { EmptyState } from '../../../ui/states/state-box.tsx';
import { BulkDrawer } from './bulk-drawer.tsx';
import styles from './central.module.css';
import { CentralBar, ChosenBar } from './central-bar.tsx';
import { CentralGrid } from './central-grid.tsx';
import { centralFilters, shownPlaces } from './shown-places.ts';
import { useCentralPlaces } from './use-central-places.ts';

/** Many places at once; `run` opens the receipt of a run, `view=runs` all runs. */
export const CentralizedControlScreen = () => {
  const [params] = useSearchParams();
  // The values of receipts and previews are described as those of devices.
  usePhrases('devices');
  const run = params.get('run');
  return run === null ? <Central /> : <RunReceiptScreen key={run} runId={run} from="/centralizedControl" />;
};

const useFavourite = () => {
  const client = useQueryClient();
  const toast = useToast();
  const save = useChange(centralControlEndpoints.saveFavouritePlace);
  const { mutateAsync } = save;
  return useCallback(
    async (placeId: string, favourite: boolean): Promise<void> => {
      const { queryKey } = queryOf(centralControlEndpoints.listCentralPlaces);
      const mark = (value: boolean) =>
        client.setQueryData(queryKey, (old: CentralPlace[] | undefined) =>
          old?.map((place) => (place.id === placeId ? { ...place, favourite: value } : place)),
        );
      mark(favourite);
      try {
        await mutateAsync({ body: { placeId, favourite } });
      } catch (error) {
        mark(!favourite);
        toast.failed(error);
      }
    },
    [client, mutateAsync, toast],
  );
};

const Central = () => {
  const t = usePhrases('central');
  const page = usePageState({ filters: centralFilters });
  const places = useCentralPlaces();
  // Not the tree of all places, which would be read twice then.
  const groups = useQuery({ ...queryOf(placesEndpoints.listGroups), staleTime: 60_000 });
  const canControl = useMay('centralizedControl', 'control');
  const favourite = useFavourite();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [acting, setActing] = useState(false);
  const { keyword, filters } = page;
  const { beforeState, shown } = useMemo(
    () => shownPlaces(places.data ?? [], groups.data ?? [], { keyword, filters }),
    [places.data, groups.data, keyword, filters],
  );
  const choose = useCallback(
    (ids: readonly string[], on: boolean) =>
      setChosen((old) => {
        const next = new Set(old);
        for (const id of ids) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [],
  );
  const found = (places.data ?? []).filter(({ id }) => chosen.has(id));
  if (filters.view === 'runs')
    return (
      <div className={styles.central}>
        <CentralBar page={page} places={beforeState} groups={groups.data ?? []} />
        <RunHistory from="/centralizedControl" />
      </div>
    );
  return (
    <div className={styles.central}>
      <CentralBar page={page} places={beforeState} groups={groups.data ?? []} />
      {found.length > 0 ? (
        <ChosenBar
          chosen={found}
          shown={shown}
          canControl={canControl}
          onChooseShown={() =>
            choose(
              shown.map(({ id }) => id),
              true,
            )
          }
          onClear={() => setChosen(new Set())}
          onAct={() => setActing(true)}
        />
      ) : null}
      <QueryGate what={t('places')} query={places}>
        {(all) =>
          shown.length > 0 ? (
            <CentralGrid
              places={shown}
              density={filters.density ?? 'roomy'}
              chosen={chosen}
              onChoose={choose}
              onFavourite={favourite}
            />
          ) : all.length === 0 ? (
            <EmptyState icon="building" title={t('none')}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <EmptyState
              icon="search"
              title={t('noMatch')}
              action={<Button onClick={page.clear}>{t('clearFilters')}</Button>}
            >
              {t('noMatchText')}
            </EmptyState>
          )
        }
      </QueryGate>
      {acting ? <BulkDrawer places={found} onClose={() => setActing(false)} /> : null}
    </div>
  );
};
