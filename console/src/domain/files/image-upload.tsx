import { imageTypes } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useToast } from '../../ui/forms/use-toast.ts';

interface ImageUploadProps {
  /** Uploads an image and resolves to the id of the stored file. */
  store: (file: File) => Promise<{ id: string }>;
  words: string;
  disabled?: boolean;
  onStored: (id: string) => void;
}

/** The button behind every image field. A file that is not a supported image is refused without being sent. */
export const ImageUpload = ({ store, words, disabled = false, onStored }: ImageUploadProps) => {
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      onStored((await store(file)).id);
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
    <Upload accept={imageTypes.join(',')} showUploadList={false} beforeUpload={beforeUpload} disabled={disabled}>
      <Button loading={sending} disabled={disabled}>
        {words}
      </Button>
    </Upload>
  );
};
