import { type EntityFile, filesEndpoints } from '@eoms/contract';
import { useDownload } from '../../api/use-download.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './entities.module.css';

interface RecordFileProps {
  id: string;
  file: EntityFile;
}

/** The image of a record, small; a press opens it as large as it is. */
export const RecordImage = ({ id, file }: RecordFileProps) => {
  const src = useFileUrl(id);
  if (!src)
    return (
      <span className={styles.thumbnail}>
        <Icon name="image" size="s" />
      </span>
    );
  return (
    <a className={styles.thumbnail} href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={file.name} />
    </a>
  );
};

/** The file of a record by its name; a press saves it. */
export const RecordDownload = ({ id, file }: RecordFileProps) => {
  const download = useDownload();
  return (
    <button
      type="button"
      className="link truncate"
      onClick={() => void download(filesEndpoints.downloadFile, { params: { id } }, file.name)}
    >
      {file.name}
    </button>
  );
};
