import { refuse } from '../../platform/http/refusal.ts';

/** How many definitions refer to a notify object, a template or a channel. */
export type NoticeUse = (id: string) => Promise<number>;

/** Without this, an alarm rule would go on without anybody to tell. */
export const createNoticeUses = () => {
  const uses: NoticeUse[] = [];
  return {
    add: (use: NoticeUse): void => void uses.push(use),
    /** Throws 'notice.inUse'. */
    async refuseUsed(id: string): Promise<void> {
      const counts = await Promise.all(uses.map((use) => use(id)));
      const count = counts.reduce((sum, n) => sum + n, 0);
      if (count > 0) throw refuse('notice.inUse', { count });
    },
  };
};
export type NoticeUses = ReturnType<typeof createNoticeUses>;
