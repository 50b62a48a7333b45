import { useFileUrl } from '../../api/use-file-url.ts';
import styles from './stocktakes.module.css';

/** A photo of what was found; a press opens it large. */
export const StoredPhoto = ({ id, name }: { id: string; name: string }) => {
  const src = useFileUrl(id);
  return src ? (
    <a href={src} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={src} alt={name} />
    </a>
  ) : null;
};
