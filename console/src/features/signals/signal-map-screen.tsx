import { type SignalLink, type SignalLinkDraft, sourceMapEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { PlacePicker } from '../../pickers/place-picker.tsx';
import { useMay } from '../../session/use-may.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { arrange } from './arrange.ts';
import { LinkForm, newLink } from './link-form.tsx';
import { ShownSourcePanel } from './shown-source.tsx';
import { SignalGraph } from './signal-graph.tsx';
import { useSignalMap } from './use-signal-map.ts';
import './signals.css';

const { saveSignalLink, removeSignalLink, saveSignalPositions, getSignalMap, getShownSource } = sourceMapEndpoints;
const stale = { invalidates: [getSignalMap, getShownSource] };

/** Which source is wired to which input, and what every display is really showing. */
export const SignalMapScreen = () => {
  const t = usePhrases('signals');
  const common = usePhrases('ui');
  const canEdit = useMay('modelDeviceSourceMap', 'edit');
  const [params, setParams] = useSearchParams();
  const placeId = params.get('placeId') ?? undefined;
  const map = useSignalMap(placeId ? { placeId } : {});
  const save = useChange(saveSignalLink, stale);
  const remove = useChange(removeSignalLink, stale);
  const move = useChange(saveSignalPositions);
  const [chosen, setChosen] = useState<string>();
  const [draft, setDraft] = useState<SignalLinkDraft>();
  const act = useAct();
  const careful = useCareful();
  const describe = useDescribeError();
  const nameOf = (id: string): string => map.data?.nodes.find((node) => node.deviceId === id)?.name ?? '—';
  const removeOne = async (link: SignalLinkDraft): Promise<void> => {
    const { id } = link;
    if (id === undefined) return;
    const sure = await careful(
      {
        title: t('removeLinkQuestion', { from: nameOf(link.fromDeviceId), to: nameOf(link.toDeviceId) }),
        verb: common('remove'),
        danger: true,
      },
      () => remove.mutateAsync({ params: { id } }),
      common('removed'),
    );
    if (sure) setDraft(undefined);
  };
  const rearrange = (): void => {
    const { data } = map;
    if (!data) return;
    const positions = [...arrange(data)].map(([deviceId, point]) => ({ deviceId, ...point }));
    void act(async () => {
      await move.mutateAsync({ body: { positions } });
      await map.refetch();
    });
  };
  const edit = ({ id, fromDeviceId, fromPort, toDeviceId, toPort, note }: SignalLink): void =>
    setDraft({ id, fromDeviceId, fromPort, toDeviceId, toPort, note });
  const failure = map.error && !map.data ? describe(map.error) : undefined;
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newLink)}>
      {t('newLink')}
    </Button>
  ) : null;
  return (
    <div className="signal-page">
      <div className="filter-bar">
        <PlacePicker
          placeholder={t('allPlaces')}
          value={placeId ?? null}
          onChange={(id) => setParams(id ? { placeId: id } : {}, { replace: true })}
          width={240}
        />
        <span className="s t3 el signal-hint">{canEdit ? `${t('drag')} · ${t('live')}` : t('live')}</span>
        <span className="sp" />
        {canEdit ? <Button onClick={rearrange}>{t('arrange')}</Button> : null}
        {newButton}
      </div>
      {failure ? (
        <ErrorState
          title={common('loadFailed', { what: t('map') })}
          reason={failure.reason}
          requestId={failure.requestId}
          onRetry={() => void map.refetch()}
        />
      ) : map.isPending ? (
        <div className="page">
          <TextBones lines={8} />
        </div>
      ) : map.data?.nodes.length === 0 ? (
        <EmptyState icon="stream" title={t('empty')} action={newButton}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <div className="signal-body">
          <section className="signal-stage" aria-label={t('map')}>
            {map.data ? (
              <SignalGraph
                map={map.data}
                canEdit={canEdit}
                onChoose={setChosen}
                onDraw={(link) => void act(() => save.mutateAsync({ body: link }), common('saved'))}
                onOpen={canEdit ? edit : () => undefined}
                onMoved={(positions) => void act(() => move.mutateAsync({ body: { positions } }))}
              />
            ) : null}
          </section>
          <aside className="signal-aside">
            <ShownSourcePanel node={map.data?.nodes.find((node) => node.deviceId === chosen)} />
          </aside>
        </div>
      )}
      <LinkForm
        draft={draft}
        map={map.data}
        onClose={() => setDraft(undefined)}
        {...(draft?.id ? { onRemove: () => void removeOne(draft) } : {})}
      />
    </div>
  );
};
