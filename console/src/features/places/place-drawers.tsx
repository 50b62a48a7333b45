import type { PlaceDetail } from '@eoms/contract';
import { CombinationForm } from './combination-form.tsx';
import { KeepTemplateForm } from './keep-template-form.tsx';
import { NeededDevices } from './needed-devices.tsx';
import { PlacePhotos } from './place-photos.tsx';
import { PlaceStateForm } from './place-state-form.tsx';

export interface OpenedPlace {
  readonly what: 'state' | 'photos' | 'combination' | 'template' | 'needed';
  readonly place: PlaceDetail;
}

/** What the list opens about one place, one drawer at a time. */
export const PlaceDrawers = ({ opened, onClose }: { opened: OpenedPlace | undefined; onClose: () => void }) => {
  const placeFor = (what: OpenedPlace['what']) => (opened?.what === what ? opened.place : undefined);
  return (
    <>
      <PlaceStateForm place={placeFor('state')} onClose={onClose} />
      <PlacePhotos place={placeFor('photos')} onClose={onClose} />
      <KeepTemplateForm place={placeFor('template')} onClose={onClose} />
      <NeededDevices place={placeFor('needed')} onClose={onClose} />
      <CombinationForm place={placeFor('combination')} onClose={onClose} />
    </>
  );
};
