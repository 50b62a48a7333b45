import { newId } from '../database/uuid.ts';

/** Who did something; nobody: the product itself. */
export interface DoneBy {
  readonly id: string | null;
  readonly name: string;
}

export interface EntryDraft<Kind extends string, Detail extends object> {
  readonly kind: Kind;
  readonly text?: string | undefined;
  readonly detail?: Detail;
}

/** The values of an entry that is made now, but for what it is about. */
export const newEntry = <Kind extends string, Detail extends object>(
  { kind, text, detail = {} as Detail }: EntryDraft<Kind, Detail>,
  by: DoneBy | undefined,
) => ({
  id: newId(),
  kind,
  detail,
  text: text || null,
  at: new Date(),
  by: by?.name ?? null,
  byId: by?.id ?? null,
});
