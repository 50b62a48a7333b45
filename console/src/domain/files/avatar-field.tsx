import { peopleEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { call } from '../../api/call.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { ImageUpload } from './image-upload.tsx';

interface AvatarFieldProps {
  name: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** An avatar: uploaded immediately, stored with the user when the form is saved. */
export const AvatarField = ({ name, value = null, onChange }: AvatarFieldProps) => {
  const t = usePhrases('login');
  const src = useFileUrl(value);
  return (
    <div className="row gap-16">
      <Avatar name={name} src={src} size={64} />
      <div className="column" style={{ gap: 6 }}>
        <div className="row">
          <ImageUpload
            store={(file) => call(peopleEndpoints.uploadUserImage, { file })}
            words={t('changeAvatar')}
            onStored={(id) => onChange?.(id)}
          />
          {value ? (
            <Button type="text" onClick={() => onChange?.(null)}>
              {t('removeAvatar')}
            </Button>
          ) : null}
        </div>
        <span className="text-small text-muted">{t('avatarRule')}</span>
      </div>
    </div>
  );
};
