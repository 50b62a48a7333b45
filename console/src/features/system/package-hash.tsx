import styles from './settings.module.css';
/** All 64 digits in groups, so that a person can compare them. */
export const PackageHash = ({ hash }: { hash: string }) => (
  <code className={`mono ${styles.packageHash}`}>
    {(hash.match(/.{1,8}/g) ?? []).map((group, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and two may be equal
      <span key={at}>{group}</span>
    ))}
  </code>
);
