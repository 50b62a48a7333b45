import { filesEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { call } from '../../api/call.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './image-field.module.css';
import { ImageUpload } from './image-upload.tsx';

interface ImageFieldProps {
  words: { upload: string; rule: string; remove: string };
  value?: string | null;
  onChange?: (id: string | null) => void;
  disabled?: boolean;
}

/** A stored image as a form control; its value is the file's id. */
export const ImageField = ({ words, value = null, onChange, disabled = false }: ImageFieldProps) => {
  const src = useFileUrl(value);
  return (
    <div className="row gap-12">
      <span className={styles.imageField}>{src ? <img src={src} alt="" /> : <Icon name="image" size="l" />}</span>
      <div className="column gap-4">
        <div className="row">
          <ImageUpload
            store={(file) => call(filesEndpoints.uploadImage, { file })}
            words={words.upload}
            disabled={disabled}
            onStored={(id) => onChange?.(id)}
          />
          {value && !disabled ? (
            <Button type="text" onClick={() => onChange?.(null)}>
              {words.remove}
            </Button>
          ) : null}
        </div>
        {disabled ? null : <span className="text-small text-muted">{words.rule}</span>}
      </div>
    </div>
  );
};
