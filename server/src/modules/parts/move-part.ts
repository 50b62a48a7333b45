import type { PartMoveKind } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { type NoticesModule, systemTemplateId } from '../notices/notices.module.ts';
import { lockPart, noteMove, type PartRow, setLow, setStock, stockAt, stockOf, usedFor } from './part-stock.store.ts';

export interface MovePartDeps {
  readonly notices: Pick<NoticesModule, 'send'>;
}

export interface PartMoving {
  readonly kind: PartMoveKind;
  readonly partId: string;
  readonly place: { readonly id: string; readonly name: string };
  readonly quantity: number;
  readonly note: string;
  readonly orderId?: string;
}

const atMost = 1_000_000;

/** How many there are afterwards; throws where there would be fewer than none, or more go back than were used. */
const afterwards = async (tx: Executor, moving: PartMoving, before: number): Promise<number> => {
  const { kind, quantity, partId, place, orderId } = moving;
  if (kind === 'correct') return quantity;
  if (kind === 'return' && orderId !== undefined && (await usedFor(tx, orderId, partId, place.id)) < quantity)
    throw refuse('part.notUsed', {}, [{ field: 'quantity' }]);
  const after = kind === 'in' || kind === 'return' ? before + quantity : before - quantity;
  if (after < 0) throw refuse('part.notEnough', { count: before }, [{ field: 'quantity' }]);
  if (after > atMost) throw refuse('part.tooMany', {}, [{ field: 'quantity' }]);
  return after;
};

/** Notifies the keeper when there are fewer than the minimum: once, until there are enough again. */
export const watchMinimum = async (
  tx: Executor,
  { notices }: MovePartDeps,
  { id, code, name, unit, minimum, keeperId, lowSince }: PartRow,
): Promise<void> => {
  const quantity = await stockOf(tx, id);
  if (quantity >= minimum) {
    if (lowSince) await setLow(tx, id, null);
    return;
  }
  if (lowSince) return;
  await setLow(tx, id, new Date());
  if (keeperId === null) return;
  const text = `${code} ${name}: ${quantity} / ${minimum} ${unit}`;
  await notices.send(tx, {
    says: { templateId: systemTemplateId('parts-low') },
    to: [],
    users: [keeperId],
    variables: { 'notice.text': text },
    subject: `part:${id}`,
  });
};

/** Changes the stock of a part in the caller's transaction, with its history. Two people at once never take the same one. */
export const movePart = async (tx: Executor, deps: MovePartDeps, moving: PartMoving, by: DoneBy): Promise<PartRow> => {
  const { kind, partId, place, note, orderId = null } = moving;
  const part = await lockPart(tx, partId);
  if (!part) throw refuseUnknown('partId');
  if (!part.enabled && (kind === 'in' || kind === 'use')) throw refuse('part.off', {}, [{ field: 'partId' }]);
  const before = await stockAt(tx, partId, place.id);
  const after = await afterwards(tx, moving, before);
  await setStock(tx, partId, place.id, after);
  const entry = {
    partId,
    placeId: place.id,
    placeName: place.name,
    orderId,
    kind,
    change: after - before,
    after,
    note,
  };
  await noteMove(tx, part, { ...entry, by: by.name, byId: by.id });
  await watchMinimum(tx, deps, part);
  return part;
};
