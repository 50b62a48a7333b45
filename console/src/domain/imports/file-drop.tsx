import { Upload } from 'antd';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** As in `<input accept>`. */
  accept: string;
  words: string;
  note: string;
  file: File | undefined;
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** Takes one file, by click or by drop; the screen decides what to do with it. */
export const FileDrop = ({ accept, words, note, file, onFile, disabled = false }: FileDropProps) => (
  <Upload.Dragger
    // Does not filter dropped files: a wrong one gets an explanation instead of being ignored.
    accept={{ format: accept, filter: 'native' }}
    maxCount={1}
    showUploadList={false}
    disabled={disabled}
    beforeUpload={(chosen: File) => {
      onFile(chosen);
      return false;
    }}
  >
    <div className={`column gap-4 ${styles.fileDrop}`}>
      <Icon name="upload" size="l" />
      <b className="weight-medium">{file?.name ?? words}</b>
      <span className="text-small text-muted">{note}</span>
    </div>
  </Upload.Dragger>
);
