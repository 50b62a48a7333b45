import { type SignalLink, type SignalLinkDraft, type SignalMap, signalsEndpoints } from '@eoms/contract';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';

const { saveSignalLink, removeSignalLink, getSignalMap, getShownSource } = signalsEndpoints;
const stale = { invalidates: [getSignalMap, getShownSource] };

/** Adding, editing and removing the cables of a map. */
export const useLinks = (map: SignalMap | undefined) => {
  const t = usePhrases('signals');
  const common = usePhrases('ui');
  const act = useAct();
  const save = useChange(saveSignalLink, stale);
  const [draft, setDraft] = useState<SignalLinkDraft>();
  const nameOf = (id: string): string => map?.nodes.find((node) => node.deviceId === id)?.name ?? '—';
  const remove = useRemove(removeSignalLink, {
    ...stale,
    args: ({ id }: SignalLinkDraft & { id: string }) => ({ params: { id } }),
    title: (link) => t('removeLinkQuestion', { from: nameOf(link.fromDeviceId), to: nameOf(link.toDeviceId) }),
  });
  const removeOne = async (link: SignalLinkDraft, id: string): Promise<void> => {
    if (await remove({ ...link, id })) setDraft(undefined);
  };
  return {
    draft,
    setDraft,
    edit: ({ id, revision, fromDeviceId, fromPort, toDeviceId, toPort, note }: SignalLink): void =>
      setDraft({ id, revision, fromDeviceId, fromPort, toDeviceId, toPort, note }),
    draw: (link: SignalLinkDraft): void => void act(() => save.mutateAsync({ body: link }), common('saved')),
    /** Removes the cable in the form; undefined for a new one. */
    removeDraft:
      draft?.id === undefined
        ? undefined
        : (
            (id) => () =>
              void removeOne(draft, id)
          )(draft.id),
  };
};
