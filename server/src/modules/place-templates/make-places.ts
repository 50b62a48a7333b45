import type { ErrorCode, RoomDraft } from '@eoms/contract';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Executor } from '../../platform/database/database.ts';
import { writeRow } from '../../platform/database/save-row.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { wordsOf } from '../../platform/http/envelope.ts';
import { Refusal, refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AlarmRulesModule } from '../alarm-rules/alarm-rules.module.ts';
import type { AutomationsModule } from '../automations/automations.module.ts';
import { type DevicesModule, deviceSaved } from '../devices/devices.module.ts';
import { placeChanged, placesIn } from '../places/places.module.ts';
import { findContent, storeContent } from './place-templates.store.ts';
import type { TemplateContent } from './place-templates.tables.ts';
import { renameIn } from './rename-in.ts';

export interface TemplatesDeps extends Pick<Platform, 'database' | 'news' | 'files'> {
  readonly devices: Pick<DevicesModule, 'saving'>;
  readonly alarmRules: Pick<AlarmRulesModule, 'copies'>;
  readonly automations: Pick<AutomationsModule, 'copies'>;
}

interface Order {
  readonly templateId: string;
  readonly groupId: string;
  readonly rooms: readonly RoomDraft[];
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const devicesAtMost = 1_000;

/** The content with other ids wherever one of the known ones is. */
const withIds = <T>(content: T, ids: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(content), (_, value) => (typeof value === 'string' ? (ids.get(value) ?? value) : value));

const mostOfName = 100;
const mostOfText = 200;

/** Names that do not name the template's room get the name of the new one behind them. */
const nameIn = (name: string, from: string | undefined, to: string): string => {
  const own = renameIn(name, from, to);
  return (own === name ? `${name} · ${to}` : own).slice(0, mostOfName);
};
const textIn = (text: string, from: string | undefined, to: string): string =>
  renameIn(text, from, to).slice(0, mostOfText);

/** Stores what acts by itself in the new room, and returns what sets it to work once its devices are known. */
const storeRules = async (
  { alarmRules, automations }: TemplatesDeps,
  tx: Executor,
  { place: { name: from }, ...content }: Omit<TemplateContent, 'devices'>,
  room: string,
  caller: Caller,
): Promise<() => Promise<void>> => {
  const rules = (content.alarmRules ?? []).map(({ name, text, ...rule }) => ({
    ...rule,
    name: nameIn(name, from, room),
    text: { zh: textIn(text.zh, from, room), en: textIn(text.en, from, room) },
  }));
  const acting = (content.automations ?? []).map(({ name, ...rest }) => ({ ...rest, name: nameIn(name, from, room) }));
  const ruleIds = await alarmRules.copies.store(tx, rules, caller);
  const automationIds = await automations.copies.store(tx, acting, caller);
  return async () => {
    await alarmRules.copies.stored(ruleIds);
    await automations.copies.stored(automationIds);
  };
};

const idsFor = ({ place, devices, groups }: TemplateContent): Map<string, string> =>
  new Map([place, ...devices, ...groups].map(({ id }) => [id, newId()]));

/** A problem of one device of one room: which, and what. */
const refusedDevice = (error: unknown, room: RoomDraft, at: number, device: string, caller: Caller): unknown => {
  if (!(error instanceof Refusal)) return error;
  const details = error.details?.length ? error.details.map(({ message }) => message) : [];
  const why = [wordsOf(error, caller.language).message, ...details].filter(Boolean).join(' ');
  return refuse('placeTemplate.deviceRefused' satisfies ErrorCode, { room: room.name, device, why }, [
    { field: `rooms.${at}` },
  ]);
};

const prepareRoom = async (
  { devices }: TemplatesDeps,
  content: TemplateContent,
  { rooms, secrets }: Order,
  at: number,
  caller: Caller,
) => {
  const room = rooms[at] as RoomDraft;
  const ids = idsFor(content);
  const { devices: wanted, ...rest } = content;
  const placeId = ids.get(content.place.id) ?? '';
  const checked: { id: string; draft: Awaited<ReturnType<TemplatesDeps['devices']['saving']['checkNew']>> }[] = [];
  for (const device of wanted) {
    const { id, modelName: _, hostField, secrets: asked, params, ...plain } = device;
    const host = room.hosts[id];
    if (hostField !== null && host === undefined)
      throw refuse('placeTemplate.hostMissing', { room: room.name, device: plain.name }, [
        { field: `rooms.${at}.hosts` },
      ]);
    const given = Object.entries(secrets[id] ?? {}).filter(([field]) => asked.includes(field));
    const own = {
      ...params,
      ...(hostField === null ? {} : { [hostField]: host ?? null }),
      ...Object.fromEntries(given),
    };
    try {
      const draft = { ...plain, placeId, sn: null, params: own };
      checked.push({ id: ids.get(id) ?? '', draft: await devices.saving.checkNew(draft, caller) });
    } catch (error) {
      throw refusedDevice(error, room, at, plain.name, caller);
    }
  }
  return { room, placeId, checked, content: withIds(rest, ids) };
};

/** Makes several places like the template's, with their devices and all that goes with them: all or none. */
export const makePlaces = async (deps: TemplatesDeps, order: Order, caller: Caller): Promise<string[]> => {
  const { database, news, devices } = deps;
  const begin: (() => Promise<void>)[] = [];
  const content = await findContent(database.db, order.templateId);
  if (!content) throw refuseUnknown('templateId');
  if (content.devices.length * order.rooms.length > devicesAtMost)
    throw refuse('placeTemplate.tooLarge', { limit: devicesAtMost }, [{ field: 'rooms' }]);
  // Before the transaction: names of hosts may have to be looked up.
  const prepared: Awaited<ReturnType<typeof prepareRoom>>[] = [];
  for (const at of order.rooms.keys()) prepared.push(await prepareRoom(deps, content, order, at, caller));
  const kept = placesIn(caller.places);
  await database.transaction(async (tx) => {
    for (const [at, { room, placeId, checked, content: own }] of prepared.entries()) {
      const { type, capacity, openType } = own.place;
      const layoutType = own.layout ? ('custom' as const) : ('default' as const);
      const values = {
        name: room.name,
        code: room.code,
        groupId: order.groupId,
        sort: at + 1,
        type,
        capacity,
        openType,
        layoutType,
        documentId: null,
      };
      await writeRow(tx, kept, { id: placeId, before: undefined }, { values }, caller);
      for (const { id, draft } of checked) await devices.saving.saveNew(tx, id, draft, caller);
      await news.changed(tx, deviceSaved, ...checked.map(({ id }) => ({ deviceId: id })));
      await storeContent(tx, own, caller.username);
      begin.push(await storeRules(deps, tx, own, room.name, caller));
    }
    await news.changed(tx, accessChanged, {});
  });
  for (const { placeId } of prepared) news.publish(placeChanged, { placeId });
  const saved = prepared.flatMap(({ placeId, checked }) => checked.map(({ id }) => ({ id, placeId, added: true })));
  await devices.saving.publish(saved, 'added', caller.username);
  for (const set of begin) await set();
  return prepared.map(({ placeId }) => placeId);
};
