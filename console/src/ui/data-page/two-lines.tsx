import type { ReactNode } from 'react';

/** First column of most lists: a name, and what it is on a second line; a mark behind the name. */
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
