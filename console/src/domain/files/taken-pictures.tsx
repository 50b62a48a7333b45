import { type ChangeEvent, useEffect, useMemo, useRef } from 'react';
import { newKey } from '../../api/new-key.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { shrinkPhoto } from './shrink-photo.ts';
import styles from './taken-pictures.module.css';

/** A picture that is kept on this device until what it belongs to is sent. */
export interface TakenPicture {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
}

const Thumbnail = ({ picture, number, onRemove }: { picture: TakenPicture; number: number; onRemove: () => void }) => {
  const t = usePhrases('outbox');
  const src = useMemo(() => URL.createObjectURL(picture.blob), [picture]);
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  return (
    <span className={styles.thumbnail}>
      <img src={src} alt={t('photo', { number })} />
      <IconButton small icon="close" label={t('removePhoto')} onClick={onRemove} />
    </span>
  );
};

interface TakenPicturesProps {
  pictures: readonly TakenPicture[];
  atMost: number;
  onChange: (pictures: readonly TakenPicture[]) => void;
}

/** Takes photos with the camera of the phone, or chooses files; they stay on the phone until the item is saved. */
export const TakenPictures = ({ pictures, atMost, onChange }: TakenPicturesProps) => {
  const t = usePhrases('outbox');
  const input = useRef<HTMLInputElement>(null);
  const add = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    const taken = await Promise.all(files.map(async (file) => ({ id: newKey(), ...(await shrinkPhoto(file)) })));
    onChange([...pictures, ...taken].slice(0, atMost));
  };
  return (
    <div className={styles.pictures}>
      {pictures.map((picture, at) => (
        <Thumbnail
          key={picture.id}
          picture={picture}
          number={at + 1}
          onRemove={() => onChange(pictures.filter(({ id }) => id !== picture.id))}
        />
      ))}
      {pictures.length < atMost ? (
        <button type="button" className={styles.take} onClick={() => input.current?.click()}>
          <Icon name="plus" />
          {t('addPhoto')}
        </button>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-part="photo-input"
        onChange={(event) => void add(event)}
      />
    </div>
  );
};
