import { z } from 'zod';
import { groupDraftFields, groupFields } from '../kit/two-level-groups.ts';

export const EntityGroup = z.object({ ...groupFields, entities: z.number().int() });
export type EntityGroup = z.infer<typeof EntityGroup>;
export const EntityGroupDraft = z.strictObject(groupDraftFields);
export type EntityGroupDraft = z.infer<typeof EntityGroupDraft>;
