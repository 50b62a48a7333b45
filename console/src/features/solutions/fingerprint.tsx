import styles from './solutions.module.css';

/** In groups of four: people read it to each other. */
export const Fingerprint = ({ value }: { value: string }) => (
  <code className={styles.fingerprint}>{value.match(/.{1,4}/g)?.join(' ') ?? value}</code>
);
