import {
  devicesEndpoints,
  type PlaceTree,
  type SignalLink,
  type SignalLinkDraft,
  signalsEndpoints,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { placeItems } from '../../pickers/place-items.tsx';
import { usePlaceTree } from '../../pickers/place-tree.ts';
import { useFollowPlace } from '../../pickers/use-follow-place.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { arrange } from './arrange.ts';
import { LinkForm, newLink } from './link-form.tsx';
import { ShownSourcePanel } from './shown-source.tsx';
import { SignalGraph } from './signal-graph.tsx';
import { useSignalMap } from './use-signal-map.ts';
import { wiredPorts } from './visible-ports.ts';
import '../../ui/data-page/data-page.css';
import './signals.css';

const { saveSignalLink, removeSignalLink, saveSignalPositions, getSignalMap, getShownSource } = signalsEndpoints;
const nothing: ReadonlyMap<string, number> = new Map();
const stale = { invalidates: [getSignalMap, getShownSource] };

/** The map is that of one place: all of them at once would be a wall of boxes. */
const firstPlace = (groups: readonly PlaceTree[]): string | undefined => {
  for (const group of groups) {
    const found = group.places[0]?.id ?? firstPlace(group.children);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Which source is wired to which input, and what every display is really showing. */
export const SignalMapScreen = () => {
  const t = usePhrases('signals');
  const common = usePhrases('ui');
  const canEdit = useMay('modelDeviceSourceMap', 'edit');
  const [params, setParams] = useSearchParams();
  const tree = usePlaceTree();
  const counts = useQuery(queryOf(devicesEndpoints.countDevices));
  const chosenPlace = params.get('placeId') ?? undefined;
  const placeId = chosenPlace ?? firstPlace(tree.data ?? []);
  const map = useSignalMap(placeId);
  const nowhere = placeId === undefined && tree.data !== undefined;
  const choosePlace = (id: string | undefined): void => setParams(id ? { placeId: id } : {}, { replace: true });
  useFollowPlace(chosenPlace !== undefined, (place) => choosePlace(place?.kind === 'place' ? place.id : undefined));
  const save = useChange(saveSignalLink, stale);
  const move = useChange(saveSignalPositions);
  const [chosen, setChosen] = useState<string>();
  const [draft, setDraft] = useState<SignalLinkDraft>();
  const [everyPort, setEveryPort] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const openPorts = useCallback((id: string) => setOpened((old) => new Set(old).add(id)), []);
  const visible = useMemo(() => {
    if (!map.data) return undefined;
    return everyPort ? { map: map.data, hidden: nothing } : wiredPorts(map.data, opened);
  }, [map.data, everyPort, opened]);
  const act = useAct();
  const nameOf = (id: string): string => map.data?.nodes.find((node) => node.deviceId === id)?.name ?? '—';
  const remove = useRemove(removeSignalLink, {
    ...stale,
    args: ({ id }: SignalLinkDraft & { id: string }) => ({ params: { id } }),
    title: (link) => t('removeLinkQuestion', { from: nameOf(link.fromDeviceId), to: nameOf(link.toDeviceId) }),
  });
  const removeOne = async (link: SignalLinkDraft): Promise<void> => {
    const { id } = link;
    if (id === undefined) return;
    if (await remove({ ...link, id })) setDraft(undefined);
  };
  const rearrange = (): void => {
    if (!visible) return;
    const positions = [...arrange(visible.map)].map(([deviceId, point]) => ({ deviceId, ...point }));
    void act(async () => {
      await move.mutateAsync({ body: { positions } });
      await map.refetch();
    });
  };
  const edit = ({ id, fromDeviceId, fromPort, toDeviceId, toPort, note }: SignalLink): void =>
    setDraft({ id, fromDeviceId, fromPort, toDeviceId, toPort, note });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newLink)}>
      {t('newLink')}
    </Button>
  ) : null;
  return (
    <SplitView
      side={
        <TreePanel
          label={t('place')}
          loading={tree.isPending}
          items={placeItems(tree.data ?? [], new Map(counts.data?.places.map((p) => [p.placeId, p])))}
          selected={placeId === undefined ? undefined : `place:${placeId}`}
          onSelect={(id) => {
            const [kind, chosenId] = id?.split(':') ?? [];
            if (kind === 'place') choosePlace(chosenId);
          }}
        />
      }
    >
      <div className="signal-page">
        <div className="filter-bar">
          <span className="s t3 el signal-hint">{canEdit ? `${t('drag')} · ${t('live')}` : t('live')}</span>
          <span className="sp" />
          <Segments
            label={t('ports')}
            value={everyPort ? 'all' : 'wired'}
            options={[
              { value: 'wired', label: t('wiredPorts') },
              { value: 'all', label: t('allPorts') },
            ]}
            onChange={(value) => {
              setEveryPort(value === 'all');
              setOpened(new Set());
            }}
          />
          {canEdit ? <Button onClick={rearrange}>{t('arrange')}</Button> : null}
          {newButton}
        </div>
        {nowhere || map.data?.nodes.length === 0 ? (
          <EmptyState icon="stream" title={t('empty')} action={newButton}>
            {t('emptyText')}
          </EmptyState>
        ) : map.data === undefined ? (
          <div className="page">
            <QueryWait what={t('map')} query={placeId === undefined ? tree : map} lines={8} />
          </div>
        ) : (
          <div className="signal-body">
            <section className="signal-stage" aria-label={t('map')}>
              {visible ? (
                <SignalGraph
                  key={`${placeId} ${everyPort}`}
                  map={visible.map}
                  hidden={visible.hidden}
                  onOpenPorts={openPorts}
                  canEdit={canEdit}
                  onChoose={setChosen}
                  onDraw={(link) => void act(() => save.mutateAsync({ body: link }), common('saved'))}
                  onOpen={canEdit ? edit : () => undefined}
                  onMoved={(positions) => void act(() => move.mutateAsync({ body: { positions } }))}
                />
              ) : null}
            </section>
            <aside className="signal-aside">
              <ShownSourcePanel nodes={map.data.nodes} chosen={chosen} />
            </aside>
          </div>
        )}
      </div>
      <LinkForm
        draft={draft}
        map={map.data}
        onClose={() => setDraft(undefined)}
        {...(draft?.id ? { onRemove: () => void removeOne(draft) } : {})}
      />
    </SplitView>
  );
};
