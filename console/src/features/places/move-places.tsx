import { type PlaceDetail, placesEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { PlaceGroupField } from '../../domain/places/place-group-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { changeGroup, listPlaces, getGroupAndPlace, listPlaceDetails } = placesEndpoints;

/** Moves several places to another group. */
export const MovePlaces = ({ places, onClose }: { places: readonly PlaceDetail[]; onClose: () => void }) => {
  const t = usePhrases('places');
  const toast = useToast();
  const move = useChange(changeGroup, { invalidates: [listPlaces, getGroupAndPlace, listPlaceDetails] });
  return (
    <FormDrawer<{ groupId: string }>
      open={places.length > 0}
      title={t('moveTo')}
      initial={{ groupId: '' }}
      submit={({ groupId }) => move.mutateAsync({ body: { groupId, placeIds: places.map((p) => p.id) } })}
      onDone={() => toast.done(t('moved', { count: places.length }))}
      onClose={onClose}
      submitText={t('moveTo')}
    >
      <p className="text-secondary">{places.map((p) => p.name).join(' · ')}</p>
      <PlaceGroupField />
    </FormDrawer>
  );
};
