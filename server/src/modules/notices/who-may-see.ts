import type { Access } from '../access/access.module.ts';

/** Those of the users who may see a place in one of their roles. */
export type WhoMaySee = (userIds: readonly string[], placeId: string) => Promise<ReadonlySet<string>>;

/** Rights of a role are read once for all who hold it. */
export const createWhoMaySee =
  ({ rolesOf, accessOf }: Pick<Access, 'rolesOf' | 'accessOf'>): WhoMaySee =>
  async (userIds, placeId) => {
    const held = await rolesOf([...new Set(userIds)]);
    const seenBy = new Map<string, boolean>();
    const allowed = new Set<string>();
    for (const [userId, { roles }] of held) {
      for (const { id } of roles) {
        if (allowed.has(userId)) break;
        if (!seenBy.has(id)) {
          const { places } = await accessOf(userId, id);
          seenBy.set(id, places === 'all' || places.includes(placeId));
        }
        if (seenBy.get(id)) allowed.add(userId);
      }
    }
    return allowed;
  };
