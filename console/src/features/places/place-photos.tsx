import { filesEndpoints, type PhotoKind, type PlaceDetail, type PlacePhoto, photosEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { ImageUpload } from '../../domain/files/image-upload.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { PhotoCard } from './photo-card.tsx';
import styles from './place-photos.module.css';

const { getPlacePhoto, savePlacePhoto } = photosEndpoints;
const kinds: readonly PhotoKind[] = ['scene', 'plan', 'diagram'];

interface KindProps {
  placeId: string;
  kind: PhotoKind;
  photos: readonly PlacePhoto[];
  canEdit: boolean;
}

const PhotosOfKind = ({ placeId, kind, photos, canEdit }: KindProps) => {
  const t = usePhrases('places');
  const act = useAct();
  const save = useChange(savePlacePhoto, { invalidates: [getPlacePhoto] });
  const add = (image: string): void =>
    void act(() => save.mutateAsync({ body: { placeId, kind, caption: '', image } }));
  if (photos.length === 0 && !canEdit) return null;
  return (
    <section className="column gap-8" aria-label={t(kind)}>
      <div className="row">
        <h3 className="grow">{t(kind)}</h3>
        {canEdit ? (
          <ImageUpload
            store={(file) => call(filesEndpoints.uploadImage, { file })}
            words={t('addPhoto')}
            onStored={add}
          />
        ) : null}
      </div>
      {photos.length === 0 ? <p className="text-small text-muted">{t('noPhotos')}</p> : null}
      <div data-part="place-photos" className={styles.placePhotos}>
        {photos.map((photo, at) => (
          <PhotoCard key={photo.id} photo={photo} number={at + 1} of={photos.length} canEdit={canEdit} />
        ))}
      </div>
    </section>
  );
};

/** The photos of a place: the room, its plan, its system diagram; several each, with captions, in an order. */
export const PlacePhotos = ({ place, onClose }: { place: PlaceDetail | undefined; onClose: () => void }) => {
  const t = usePhrases('places');
  const phone = usePhone();
  const canEdit = useMay('place', 'edit');
  const placeId = place?.id ?? '';
  const photos = useQuery({ ...queryOf(getPlacePhoto, { query: { placeId } }), enabled: place !== undefined });
  return (
    <Drawer
      open={place !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 560}
      title={t('photosOf', { name: place?.name ?? '' })}
    >
      <QueryGate what={t('photos')} query={photos}>
        {(all) => (
          <div className="column gap-16">
            {kinds.map((kind) => (
              <PhotosOfKind
                key={kind}
                placeId={placeId}
                kind={kind}
                canEdit={canEdit}
                photos={all.filter((photo) => photo.kind === kind)}
              />
            ))}
            {canEdit ? <p className="text-small text-muted">{t('photoRule')}</p> : null}
            {!canEdit && all.length === 0 ? <p className="text-small text-muted">{t('noPhotos')}</p> : null}
          </div>
        )}
      </QueryGate>
    </Drawer>
  );
};
