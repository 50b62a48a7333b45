import type { ReactNode } from 'react';

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
  <span className="row g12">
    {icon ? <span className="t3">{icon}</span> : null}
    <span className="two-lines">
      <span>
        {title} {mark}
      </span>
      {note ? <span>{note}</span> : null}
    </span>
  </span>
);
