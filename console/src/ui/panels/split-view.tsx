import type { ReactNode } from 'react';

/** A tree (or another list of subjects) on the left, its content on the right. The left side folds away on phones. */
export const SplitView = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="split">
    <aside>{side}</aside>
    <section>{children}</section>
  </div>
);
