import type { ReactNode } from 'react';

/** Says why a widget has nothing to show, and what is missing. */
export const WidgetEmpty = ({ children }: { children: ReactNode }) => <p className="widget-empty s t3">{children}</p>;
