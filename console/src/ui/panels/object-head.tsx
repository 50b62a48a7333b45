import type { ReactNode } from 'react';

interface ObjectHeadProps {
  picture?: ReactNode;
  title: ReactNode;
  /** State mark and alarm tags, beside the title. */
  marks?: ReactNode;
  /** Key facts under the title. */
  facts?: readonly ReactNode[];
  actions?: ReactNode;
}

/** Head of a detail page: name, state, open alarms, key facts, actions. */
export const ObjectHead = ({ picture, title, marks, facts = [], actions }: ObjectHeadProps) => (
  <header className="object-head">
    {picture ? <div className="picture">{picture}</div> : null}
    <div className="column grow">
      <div className="row gap-12">
        <h2 className="truncate">{title}</h2>
        {marks}
      </div>
      <div className="facts">
        {facts.filter(Boolean).map((fact, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order and no identity of their own
          <span key={i}>{fact}</span>
        ))}
      </div>
    </div>
    <div className="row">{actions}</div>
  </header>
);
