import type { ReactNode } from 'react';
import { useSideColumn } from './frame.ts';

/** A tree (or another list of subjects) on the left, its content on the right. The left side folds away on phones. */
export const SplitView = ({ side, children }: { side: ReactNode; children: ReactNode }) => {
  useSideColumn();
  return (
    <div className="split">
      <aside>{side}</aside>
      <section>{children}</section>
    </div>
  );
};
