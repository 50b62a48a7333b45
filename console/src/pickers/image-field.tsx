import { filesEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useFileUrl } from '../api/use-file-url.ts';
import { useToast } from '../ui/forms/use-toast.ts';
import { Icon } from '../ui/icons/icon.tsx';
import './image-field.css';

interface ImageFieldProps {
  words: { upload: string; rule: string; remove: string };
  value?: string | null;
  onChange?: (id: string | null) => void;
  disabled?: boolean;
}
const largest = 10 * 1024 * 1024;

/** A stored image as a form control; its value is the file's id. */
export const ImageField = ({ words, value = null, onChange, disabled = false }: ImageFieldProps) => {
  const toast = useToast();
  const src = useFileUrl(value);
  const [sending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      onChange?.((await call(filesEndpoints.uploadFile, { file })).id);
    } catch (error) {
      toast.failed(error);
    } finally {
      setSending(false);
    }
  };
  const beforeUpload = (file: File): false => {
    if (file.type.startsWith('image/') && file.size <= largest) void send(file);
    else toast.say(words.rule);
    return false;
  };
  return (
    <div className="row g12">
      <span className="image-field">{src ? <img src={src} alt="" /> : <Icon name="image" size="l" />}</span>
      <Upload accept="image/*" showUploadList={false} beforeUpload={beforeUpload} disabled={disabled}>
        <Button loading={sending} disabled={disabled}>
          {words.upload}
        </Button>
      </Upload>
      {value && !disabled ? (
        <Button type="text" onClick={() => onChange?.(null)}>
          {words.remove}
        </Button>
      ) : null}
    </div>
  );
};
