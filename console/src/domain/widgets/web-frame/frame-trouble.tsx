import type { ReactNode } from 'react';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import './web-frame.css';

interface FrameTroubleProps {
  title: string;
  address: string;
  children: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

/** In place of a page: that it is not shown, which one, and why. */
export const FrameTrouble = ({ title, address, children, action }: FrameTroubleProps) => (
  <div className="web-frame-trouble" role="alert">
    <div>
      <StateMark kind="failed" text={title} />
      {action}
    </div>
    <p className="s t2 mono">{address}</p>
    <p className="s t3">{children}</p>
  </div>
);
