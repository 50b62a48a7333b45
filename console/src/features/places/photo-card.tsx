import { type PlacePhoto, photosEndpoints } from '@eoms/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { PhotoImage } from '../../domain/places/photo-image.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import styles from './place-photos.module.css';

const { delPlacePhoto, getPlacePhoto, movePlacePhoto, savePlacePhoto } = photosEndpoints;
const stale = { invalidates: [getPlacePhoto] };

interface PhotoCardProps {
  photo: PlacePhoto;
  /** Its position, from 1, and how many there are. */
  number: number;
  of: number;
  canEdit: boolean;
}

const Caption = ({ photo }: { photo: PlacePhoto }) => {
  const t = usePhrases('places');
  const act = useAct();
  const save = useChange(savePlacePhoto, stale);
  const [text, setText] = useState(photo.caption);
  const { id, revision, placeId, kind } = photo;
  useUnsaved(() => text.trim() !== photo.caption);
  const keep = (): void => {
    if (text.trim() === photo.caption) return;
    void act(() => save.mutateAsync({ body: { id, revision, placeId, kind, caption: text } }));
  };
  return (
    <Input
      aria-label={t('caption')}
      placeholder={t('caption')}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onPressEnter={keep}
    />
  );
};

/** One photo with its caption; its picture opens large. */
export const PhotoCard = ({ photo, number, of, canEdit }: PhotoCardProps) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const careful = useCareful();
  const move = useMove(movePlacePhoto, stale);
  const remove = useChange(delPlacePhoto, stale);
  const name = photo.caption || t('photoOf', { kind: t(photo.kind), number });
  const ask = { title: t('removePhoto'), text: name, verb: common('remove'), danger: true };
  return (
    <figure className={styles.photoCard}>
      <span className={styles.photoFrame}>
        <PhotoImage photo={photo} name={name} />
      </span>
      {canEdit ? <Caption photo={photo} /> : <figcaption className="text-small">{photo.caption}</figcaption>}
      {canEdit ? (
        <span className="row gap-4">
          <IconButton
            icon="chevronLeft"
            label={t('photoEarlier')}
            disabled={number === 1}
            onClick={() => move(photo, -1)}
          />
          <IconButton
            icon="chevronRight"
            label={t('photoLater')}
            disabled={number === of}
            onClick={() => move(photo, 1)}
          />
          <span className="grow" />
          <IconButton
            icon="trash"
            label={common('remove')}
            onClick={() => void careful(ask, () => remove.mutateAsync({ query: { id: photo.id } }), common('removed'))}
          />
        </span>
      ) : null}
    </figure>
  );
};
