import { filesEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useDownload } from '../../api/use-download.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';

export interface KeptFile {
  id: string;
  name: string;
  /** Bytes, where they are known. */
  size?: number | undefined;
}
interface FilesFieldProps {
  words: { add: string; remove: string };
  value?: readonly KeptFile[];
  onChange?: (files: KeptFile[]) => void;
  disabled?: boolean;
  /** A further file takes the place of the first one. */
  atMost?: number;
}

/** Stored files as a form control; its value is their ids and names. */
export const FilesField = ({ words, value = [], onChange, disabled = false, atMost }: FilesFieldProps) => {
  const toast = useToast();
  const download = useDownload();
  const [sending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      const { id, name, size } = await call(filesEndpoints.uploadFile, { file });
      const stored = atMost === undefined ? { id, name } : { id, name, size };
      onChange?.([...value, stored].slice(-(atMost ?? value.length + 1)));
    } catch (error) {
      toast.failed(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="column gap-4">
      {value.map((file) => (
        <div key={file.id} className="row gap-4">
          <button
            type="button"
            className="link truncate"
            onClick={() => void download(filesEndpoints.downloadFile, { params: { id: file.id } }, file.name)}
          >
            {file.name}
          </button>
          {file.size === undefined ? null : <span className="text-small text-muted">{sizeText(file.size)}</span>}
          {disabled ? null : (
            <IconButton
              small
              icon="close"
              label={words.remove}
              onClick={() => onChange?.(value.filter((other) => other.id !== file.id))}
            />
          )}
        </div>
      ))}
      <Upload
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file: File) => {
          void send(file);
          return false;
        }}
      >
        <Button icon={<Icon name="upload" />} loading={sending} disabled={disabled}>
          {words.add}
        </Button>
      </Upload>
    </div>
  );
};
