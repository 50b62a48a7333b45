import styles from './backup.module.css';

/** How much of a whole is done, of 0 to 1. */
export const ShareBar = ({ label, share }: { label: string; share: number }) => (
  <div
    className={styles.shareBar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(share * 100)}
  >
    <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
  </div>
);
