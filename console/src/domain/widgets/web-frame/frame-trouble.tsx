import type { ReactNode } from 'react';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import styles from './web-frame.module.css';

interface FrameTroubleProps {
  title: string;
  address: string;
  children: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

/** In place of a page: that it is not shown, which one, and why. */
export const FrameTrouble = ({ title, address, children, action }: FrameTroubleProps) => (
  <div className={styles.webFrameTrouble} role="alert">
    <div>
      <StateMark kind="failed" text={title} />
      {action}
    </div>
    <p className="text-small text-secondary mono">{address}</p>
    <p className="text-small text-muted">{children}</p>
  </div>
);
