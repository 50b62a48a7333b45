import { type PanelSession, panelSessionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { panelAddress } from './panel-address.ts';
import { usePanelColumns } from './panel-columns.tsx';
import { PanelForm, type PanelTask } from './panel-form.tsx';
import { usePanelActions } from './use-panel-actions.ts';

const { pagePanelSessions } = panelSessionsEndpoints;
/** Signs of life are not announced. */
const readEveryMs = 15_000;

/** The tablets and wall panels of all places: pairing, settings, lock and revocation. */
export const PanelSessionScreen = () => {
  const t = usePhrases('panelSessions');
  const canEdit = useMay('panelSession', 'edit');
  const page = usePageState({ sortable: ['name', 'seenAt', 'createdAt'], filters: { placeId: 'any' } });
  const panels = useQuery({
    ...queryOf(pagePanelSessions, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: readEveryMs,
  });
  useStaleOnNews('panels', () => true, [pagePanelSessions]);
  const [task, setTask] = useState<PanelTask>();
  const columns = usePanelColumns();
  const actionsOf = usePanelActions(setTask);
  const pairButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setTask({ kind: 'pair' })}>
      {t('pair')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="panelSessions"
        what={t('panels')}
        page={page}
        source={panels}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('search')}
        filters={
          <PlacePicker
            placeholder={t('place')}
            value={page.filters.placeId ?? null}
            onChange={(id) => page.setFilter('placeId', id ?? undefined)}
            width={190}
          />
        }
        columns={columns}
        actions={pairButton}
        {...(canEdit ? { onOpen: (panel: PanelSession) => setTask({ kind: 'edit', panel }) } : {})}
        rowActions={actionsOf}
        empty={{ title: t('empty'), text: t('emptyText', { address: panelAddress() }), action: pairButton }}
      />
      <PanelForm task={task} onClose={() => setTask(undefined)} />
    </>
  );
};
