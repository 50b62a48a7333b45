import type { CSSProperties, ReactNode } from 'react';

interface PanelProps {
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
  /** Names the region for assistive technology when the panel has no heading of its own. */
  label?: string;
  /** The name by which journeys find it. */
  'data-part'?: string;
}

/** A white surface with a hairline. No shadow: resting surfaces have none. */
export const Panel = ({ children, className, style, label, 'data-part': part }: PanelProps) => (
  <section
    data-part={part}
    className={className ? `panel ${className}` : 'panel'}
    style={style}
    {...(label ? { 'aria-label': label } : {})}
  >
    {children}
  </section>
);

interface PanelHeadProps {
  title: ReactNode;
  /** Small text right after the title. */
  note?: ReactNode;
  /** Right-hand side. */
  children?: ReactNode;
  line?: boolean;
}

export const PanelHead = ({ title, note, children, line = false }: PanelHeadProps) => (
  <div className={line ? 'panel-head line' : 'panel-head'}>
    <h2>{title}</h2>
    {note ? <span className="text-small text-muted truncate">{note}</span> : null}
    <span className="grow" />
    {children}
  </div>
);

export const PanelBody = ({
  children,
  scroll = false,
  className,
}: {
  children: ReactNode;
  scroll?: boolean;
  className?: string;
}) => (
  <div
    className={['panel-body', scroll && 'scroll', className].filter(Boolean).join(' ')}
    // A scrolling region must be reachable with the keyboard.
    {...(scroll ? { tabIndex: 0 } : {})}
  >
    {children}
  </div>
);
