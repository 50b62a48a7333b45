import { type PlaceDetail, placesEndpoints } from '@eoms/contract';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import type { RowAction } from '../../ui/data-page/column.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import type { OpenedPlace } from './place-drawers.tsx';

const { listPlaces, removePlace, setMaintenance, getGroupAndPlace, listPlaceDetails } = placesEndpoints;
const stale = { invalidates: [listPlaces, getGroupAndPlace, listPlaceDetails] };

interface PlaceActions {
  readonly edit: (place: PlaceDetail) => void;
  readonly show: (what: OpenedPlace['what'], place: PlaceDetail) => void;
}

export const usePlaceActions = (open: PlaceActions) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const act = useAct();
  const canEdit = useMay('place', 'edit');
  const canControl = useMay('place', 'control');
  const devices = useScreenLink('deviceInformation');
  const design = useScreenLink('controlDesign');
  const maintain = useChange(setMaintenance, stale);
  const removeOne = useRemove(removePlace, {
    ...stale,
    args: (place: PlaceDetail) => ({ query: { id: place.id } }),
    title: (place) => t('removePlace', { name: place.name }),
    text: t('removePlaceText'),
    typedName: (place) => place.name,
  });
  const toggleMaintenance = ({ id, maintenance }: PlaceDetail): void =>
    void act(() => maintain.mutateAsync({ body: { id, maintenance: !maintenance } }), common('saved'));
  /** Show its devices and photos, set its state, start or end maintenance, edit, remove. */
  return (place: PlaceDetail): RowAction<PlaceDetail>[] => [
    ...(devices
      ? [{ key: 'devices', label: t('seeDevices'), run: () => void navigate(`${devices}?placeId=${place.id}`) }]
      : []),
    { key: 'needed', label: t('neededDevices'), run: (one: PlaceDetail) => open.show('needed', one) },
    { key: 'photos', label: t('photos'), run: (one: PlaceDetail) => open.show('photos', one) },
    ...(design
      ? [{ key: 'design', label: t('designLayout'), run: () => void navigate(`${design}?placeId=${place.id}`) }]
      : []),
    ...(canControl
      ? [
          { key: 'state', label: t('setState'), run: (one: PlaceDetail) => open.show('state', one) },
          {
            key: 'maintenance',
            label: t(place.maintenance ? 'endMaintenance' : 'setMaintenance'),
            run: toggleMaintenance,
          },
        ]
      : []),
    ...(canEdit
      ? [
          { key: 'combination', label: t('combination'), run: (one: PlaceDetail) => open.show('combination', one) },
          { key: 'template', label: t('keepTemplate'), run: (one: PlaceDetail) => open.show('template', one) },
          { key: 'edit', label: common('edit'), run: open.edit },
          { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(place) },
        ]
      : []),
  ];
};
