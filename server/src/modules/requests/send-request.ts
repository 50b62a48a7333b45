import { randomInt } from 'node:crypto';
import { type RequestDraft, textOf } from '@eoms/contract';
import { requesterName } from '@eoms/phrases';
import { hashToken } from '../../platform/auth/token.ts';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Reported, ReportedIn } from '../work-orders/work-orders.module.ts';
import { type LabelTarget, targetOfCode } from './labels.store.ts';
import type { RequestsDeps } from './requests.deps.ts';
import { countLastHour, findByKey, insertRequest, lockSettings, openOrdersOf, readSettings } from './requests.store.ts';

/** Of one label in an hour, whoever sends them. */
const perLabelAndHour = 10;
/** Reports that one order takes. */
const reportsOfOneOrder = 20;
const lowestNumber = 1_000_000;
const numbersTried = 10;

type Settings = Awaited<ReturnType<typeof lockSettings>>;
interface Sent {
  readonly number: number;
  readonly joined: boolean;
}

/** The same for a code that never was, one that was revoked, and while nothing can be reported. */
export const labelOf = async (db: Executor, code: string): Promise<LabelTarget> => {
  const target = await targetOfCode(db, hashToken(code));
  const { enabled } = await readSettings(db);
  if (!target || !enabled) throw refuse('404');
  return target;
};

/** One line, without signs that would turn or hide what follows them. */
const tidy = (text: string): string => {
  const tidied = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (tidied === '') throw refuse('422', {}, [{ field: 'text' }]);
  return tidied;
};

const reportedAt = (target: LabelTarget, text: string, by: string): Reported => {
  const { kind, targetId: id, deviceName, assetName, name: labelName, placeId, placeName } = target;
  return {
    text,
    by,
    labelName,
    placeId,
    placeName,
    device: kind === 'device' ? { id, name: deviceName ?? labelName } : undefined,
    asset: kind === 'asset' ? { id, name: assetName ?? labelName } : undefined,
  };
};

/** Throws '429' where enough has come in the last hour, by this label or by all. */
const requireRoom = async (tx: Executor, targetId: string, { perHour }: Settings): Promise<void> => {
  const { ofLabel, ofAll } = await countLastHour(tx, targetId);
  if (ofLabel >= perLabelAndHour || ofAll >= perHour) throw refuse('429');
};

/** Into which order a report goes. A device and an asset have one fault at a time; a place may have several. */
const placeReport = async (
  tx: Executor,
  { orders }: RequestsDeps,
  { kind, targetId }: LabelTarget,
  settings: Settings,
  reported: Reported,
): Promise<ReportedIn & { readonly joined: boolean }> => {
  const open = await openOrdersOf(tx, targetId);
  const atMost = kind === 'place' ? settings.openAtMost : 1;
  if (open.length >= atMost) {
    const other = open.find(({ reports }) => reports < reportsOfOneOrder);
    if (!other) throw refuse('429');
    const joined = await orders.ofRequests.join(tx, other.id, reported);
    if (joined) return { ...joined, joined: true };
  }
  return { ...(await orders.ofRequests.open(tx, settings.type, reported)), joined: false };
};

const addRow = async (
  tx: Executor,
  row: Omit<Parameters<typeof insertRequest>[1], 'id' | 'number'>,
): Promise<number> => {
  for (let tried = 0; tried < numbersTried; tried += 1) {
    const number = randomInt(lowestNumber, lowestNumber * 10);
    if (await insertRequest(tx, { ...row, id: newId(), number })) return number;
  }
  throw new Error('no number is free');
};

/** Makes a work order of what somebody reports before a label, or adds it to one. The same key again changes nothing. */
export const sendRequest = async (deps: RequestsDeps, draft: RequestDraft, visitor: Visitor): Promise<Sent> => {
  const { database } = deps.platform;
  const text = tidy(draft.text);
  const keyHash = hashToken(draft.key);
  await labelOf(database.db, draft.code);
  return database.transaction(async (tx) => {
    // Whoever holds the settings counts alone, on whatever node.
    const settings = await lockSettings(tx);
    const target = await labelOf(tx, draft.code);
    const known = await findByKey(tx, keyHash);
    if (known && known.targetId !== target.targetId) throw refuseUnknown('key');
    if (known) return { number: known.number, joined: known.joined };
    await requireRoom(tx, target.targetId, settings);
    const reported = reportedAt(target, text, textOf(requesterName, deps.config.language()));
    const placed = await placeReport(tx, deps, target, settings, reported);
    const { targetId, name: labelName } = target;
    const number = await addRow(tx, { ...placed, keyHash, targetId, labelName, text });
    await visitor.audit({ target: placed.orderId, after: { number, labelName, text, joined: placed.joined } }, tx);
    return { number, joined: placed.joined };
  });
};
