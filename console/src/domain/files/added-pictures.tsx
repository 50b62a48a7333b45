import { filesEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import type { Dispatch, SetStateAction } from 'react';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { ImageUpload } from './image-upload.tsx';

interface AddedPicturesProps {
  /** Whose phrases are used; they have the same keys for pictures. */
  family: 'alarms' | 'workOrders';
  /** Ids of files. */
  images: readonly string[];
  atMost: number;
  onChange: Dispatch<SetStateAction<readonly string[]>>;
}

/** Adds pictures to what is being written, and takes them away again. */
export const AddedPictures = ({ family, images, atMost, onChange }: AddedPicturesProps) => {
  const t = usePhrases(family);
  return (
    <>
      <ImageUpload
        store={(file) => call(filesEndpoints.uploadImage, { file })}
        words={t('addPicture')}
        disabled={images.length >= atMost}
        onStored={(id) => onChange((old) => [...old, id])}
      />
      {images.map((id, at) => (
        <Button key={id} type="text" onClick={() => onChange((old) => old.filter((one) => one !== id))}>
          {t('picture', { number: at + 1 })} · {t('removePicture')}
        </Button>
      ))}
    </>
  );
};
