import type { EntityFile } from '@eoms/contract';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { FilesField, type KeptFile } from '../files/files-field.tsx';
import { ImageField } from '../files/image-field.tsx';

interface FileValueProps {
  type: 'image' | 'file';
  /** What the file is that the record has already. */
  file: EntityFile | undefined;
  disabled: boolean;
  value: string | null;
  onChange: ((id: string | null) => void) | undefined;
}

const OneFile = ({ file, disabled, value, onChange }: Omit<FileValueProps, 'type'>) => {
  const common = usePhrases('ui');
  const [uploaded, setUploaded] = useState<KeptFile>();
  const known = uploaded?.id === value ? uploaded : value === null ? undefined : { name: '…', ...file, id: value };
  return (
    <FilesField
      words={{ add: common('upload'), remove: common('remove') }}
      atMost={1}
      disabled={disabled}
      value={known ? [known] : []}
      onChange={([next]) => {
        setUploaded(next);
        onChange?.(next?.id ?? null);
      }}
    />
  );
};

/** An image or a file as the value of a property: its id, uploaded at once, and part of the record when that is saved. */
export const FileValue = ({ type, ...props }: FileValueProps) => {
  const t = usePhrases('entities');
  const common = usePhrases('ui');
  if (type === 'file') return <OneFile {...props} />;
  const words = { upload: common('upload'), rule: t('imageRule'), remove: common('remove') };
  const { disabled, value, onChange } = props;
  return <ImageField words={words} disabled={disabled} value={value} {...(onChange ? { onChange } : {})} />;
};
