import type { PlacePhoto } from '@eoms/contract';
import { Image } from 'antd';
import { PhotoImage } from '../../domain/places/photo-image.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './controls.module.css';

/** Photos of one kind in a row; each opens large, and from there the others. */
export const PlacePhotos = ({ photos }: { photos: readonly PlacePhoto[] }) => {
  const t = usePhrases('controls');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable with the keyboard
    <div className={styles.viewPhotos} tabIndex={0}>
      <Image.PreviewGroup>
        {photos.map((photo, at) => {
          const name = photo.caption || t('photoOf', { kind: t(`picture_${photo.kind}`), number: at + 1 });
          return (
            <figure key={photo.id}>
              <PhotoImage photo={photo} name={name} />
              {photo.caption ? <figcaption className="text-small truncate">{photo.caption}</figcaption> : null}
            </figure>
          );
        })}
      </Image.PreviewGroup>
    </div>
  );
};
