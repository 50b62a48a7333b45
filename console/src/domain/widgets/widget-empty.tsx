import type { ReactNode } from 'react';
import styles from './widgets.module.css';

/** Says why a widget has nothing to show, and what is missing. */
export const WidgetEmpty = ({ children }: { children: ReactNode }) => (
  <p className={`${styles.widgetEmpty} text-small text-muted`}>{children}</p>
);
