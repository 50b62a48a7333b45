import { peopleEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';

interface AvatarFieldProps {
  name: string;
  /** Given by the form item. */
  value?: string | null;
  onChange?: (id: string) => void;
}

/** A form field that holds the id of an uploaded picture. */
export const AvatarField = ({ name, value, onChange }: AvatarFieldProps) => {
  const t = usePhrases('login');
  const toast = useToast();
  const url = useFileUrl(value);
  const [share, setShare] = useState<number>();
  const send = async (file: File): Promise<void> => {
    setShare(0);
    try {
      const saved = await call(peopleEndpoints.uploadUserImage, { file }, { onProgress: setShare });
      onChange?.(saved.id);
    } catch (error) {
      toast.failed(error);
    } finally {
      setShare(undefined);
    }
  };
  return (
    <div className="row g16">
      <Avatar name={name} src={url} size={64} />
      <div className="col" style={{ gap: 4 }}>
        <Upload
          showUploadList={false}
          accept="image/*"
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <Button loading={share !== undefined}>
            {t('changeAvatar')}
            {share === undefined ? '' : ` ${Math.round(share * 100)} %`}
          </Button>
        </Upload>
        <span className="s t3">{t('avatarRule')}</span>
      </div>
    </div>
  );
};
