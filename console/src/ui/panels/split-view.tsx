import type { ReactNode } from 'react';
import { useSideColumn } from './frame.ts';

/** A tree or another list on the left, its content on the right. The left side collapses on phones. */
export const SplitView = ({ side, children }: { side: ReactNode; children: ReactNode }) => {
  useSideColumn();
  return (
    <div className="split">
      <aside>{side}</aside>
      <section>{children}</section>
    </div>
  );
};
