import type { Executor } from '../../platform/database/database.ts';
import type { References } from '../../platform/database/references.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Without this, an alarm rule would go on without anybody to tell. Its refusal is 'notice.inUse'. */
export const createNoticeUses = (references: Pick<References, 'mentioning'>) => ({
  async refuseUsed(tx: Executor, id: string): Promise<void> {
    const count = await references.mentioning(tx, id);
    if (count > 0) throw refuse('notice.inUse', { count });
  },
});
export type NoticeUses = ReturnType<typeof createNoticeUses>;
