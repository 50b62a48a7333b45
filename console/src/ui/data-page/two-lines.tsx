import type { ReactNode } from 'react';
import styles from './data-page.module.css';

/** First column of most lists: a name with a mark behind it, and a description on a second line. */
export const TwoLines = ({
  icon,
  title,
  note,
  mark,
}: {
  icon?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  mark?: ReactNode;
}) => (
  <span className="row gap-12">
    {icon ? <span className="text-muted">{icon}</span> : null}
    <span className={styles.twoLines}>
      <span>
        {title} {mark}
      </span>
      {note ? <span>{note}</span> : null}
    </span>
  </span>
);
