import { Upload } from 'antd';
import { Icon } from '../ui/icons/icon.tsx';
import './file-drop.css';

interface FileDropProps {
  /** As of `<input accept>`. */
  accept: string;
  words: string;
  note: string;
  file: File | undefined;
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** One file, by click or by drop; what is done with it is the screen's business. */
export const FileDrop = ({ accept, words, note, file, onFile, disabled = false }: FileDropProps) => (
  <Upload.Dragger
    // Other files come through as well: whoever drops one is told what is wrong with it.
    accept={{ format: accept, filter: 'native' }}
    maxCount={1}
    showUploadList={false}
    disabled={disabled}
    beforeUpload={(chosen: File) => {
      onFile(chosen);
      return false;
    }}
  >
    <div className="col g4 file-drop">
      <Icon name="upload" size="l" />
      <b className="m5">{file?.name ?? words}</b>
      <span className="s t3">{note}</span>
    </div>
  </Upload.Dragger>
);
