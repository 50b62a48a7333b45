import type { Executor } from '../../platform/database/database.ts';
import type { References } from '../../platform/database/references.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Without this, an alarm rule would go on without anybody to tell, and a rule of work orders find nobody. */
export const createNoticeUses = (references: Pick<References, 'mentioning' | 'naming'>) => {
  /** Its refusal is 'notice.usedBy'. */
  const refuseNamed = async (tx: Executor, id: string): Promise<void> => {
    const names = await references.naming(tx, id);
    if (names.length > 0) throw refuse('notice.usedBy', { names: names.join(', ') });
  };
  return {
    refuseNamed,
    /** Its refusals are 'notice.usedBy' and 'notice.inUse'. */
    async refuseUsed(tx: Executor, id: string): Promise<void> {
      await refuseNamed(tx, id);
      const count = await references.mentioning(tx, id);
      if (count > 0) throw refuse('notice.inUse', { count });
    },
  };
};
export type NoticeUses = ReturnType<typeof createNoticeUses>;
