import { peopleEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useFileUrl } from '../api/use-file-url.ts';
import { usePhrases } from '../i18n/i18n.ts';
import { useToast } from '../ui/forms/use-toast.ts';
import { Avatar } from '../ui/marks/avatar.tsx';

interface AvatarFieldProps {
  name: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}
const largest = 10 * 1024 * 1024;

/** A head image: uploaded at once, kept with the user when the form is saved. */
export const AvatarField = ({ name, value = null, onChange }: AvatarFieldProps) => {
  const t = usePhrases('login');
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const src = useFileUrl(value);
  const send = async (file: File): Promise<void> => {
    if (!file.type.startsWith('image/') || file.size > largest) {
      toast.failed(new Error(t('avatarRule')));
      return;
    }
    setSending(true);
    try {
      onChange?.((await call(peopleEndpoints.uploadUserImage, { file })).id);
    } catch (error) {
      toast.failed(error);
    } finally {
      setSending(false);
    }
  };
  const beforeUpload = (file: File): false => {
    void send(file);
    return false;
  };
  return (
    <div className="row g16">
      <Avatar name={name} src={src} size={64} />
      <div className="col" style={{ gap: 6 }}>
        <div className="row">
          <Upload accept="image/*" showUploadList={false} beforeUpload={beforeUpload}>
            <Button loading={sending}>{t('changeAvatar')}</Button>
          </Upload>
          {value ? (
            <Button type="text" onClick={() => onChange?.(null)}>
              {t('removeAvatar')}
            </Button>
          ) : null}
        </div>
        <span className="s t3">{t('avatarRule')}</span>
      </div>
    </div>
  );
};
