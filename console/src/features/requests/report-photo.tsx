import { useEffect, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './report.module.css';

interface ReportPhotoProps {
  photo: File | undefined;
  onChange: (photo: File | undefined) => void;
}

const usePreview = (photo: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!photo) return setUrl(undefined);
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url;
};

/** One photo, from the camera of a phone. */
export const ReportPhoto = ({ photo, onChange }: ReportPhotoProps) => {
  const t = usePhrases('requests');
  const preview = usePreview(photo);
  return (
    <div className={styles.photo}>
      {preview ? <img src={preview} alt={t('yourPhoto')} /> : null}
      <label className={styles.take}>
        <Icon name="camera" />
        <span>{t(photo ? 'changePhoto' : 'photo')}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            onChange(event.target.files?.[0] ?? photo);
            event.target.value = '';
          }}
        />
      </label>
      {photo ? (
        <button type="button" className={styles.plain} onClick={() => onChange(undefined)}>
          {t('removePhoto')}
        </button>
      ) : (
        <span className={styles.quiet}>{t('photoHint')}</span>
      )}
    </div>
  );
};
