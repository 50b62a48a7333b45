import {
  type AssetDraft,
  type AssetRecordDraft,
  assetCategoriesEndpoints,
  assetRecordsEndpoints,
  assetSuppliersEndpoints,
  assetsEndpoints,
  blankAsset,
  textOf,
} from '@eoms/contract';
import { sampleAssets as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import { bare, categories, classOf, type Kind, purchases, records, suppliers } from './sample-assets.ts';
import type { PlaceCode } from './sample-places.ts';

interface Known {
  readonly places: ReadonlyMap<PlaceCode, string>;
  readonly devices: readonly { readonly id: string; readonly typeCode: string }[];
}

/** The day so many days from today where the server stands. */
const dayIn = (days: number): string => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12).toISOString().slice(0, 10);
};

type Say = (key: keyof typeof texts) => string;
type Ids = ReadonlyMap<string, string>;

const addCategories = async (call: InternalCall, say: Say): Promise<Ids> => {
  const ids = new Map<string, string>();
  for (const { kind, ...rest } of categories)
    ids.set(kind, (await call(assetCategoriesEndpoints.saveAssetCategory, { body: { ...rest, name: say(kind) } })).id);
  return ids;
};

const addSuppliers = async (call: InternalCall, say: Say): Promise<Ids> => {
  const ids = new Map<string, string>();
  for (const { key, address, contact, role, phone, contract } of suppliers) {
    const contracts = contract
      ? [
          {
            number: contract.number,
            subject: say(contract.subject),
            startsOn: dayIn(contract.endsIn - 365),
            endsOn: dayIn(contract.endsIn),
            responseHours: contract.responseHours,
            onSiteHours: contract.onSiteHours,
          },
        ]
      : [];
    const body = {
      name: say(key),
      address: say(address),
      website: '',
      contacts: [{ name: say(contact), role: say(role), phone, email: null }],
      contracts,
      remarks: '',
    };
    ids.set(key, (await call(assetSuppliersEndpoints.saveAssetSupplier, { body })).id);
  }
  return ids;
};

/** The devices of the venue, bought kind by kind. */
const buyDevices = async (call: InternalCall, { devices }: Known, kinds: Ids, sellers: Ids): Promise<void> => {
  const byKind = new Map<Kind, string[]>();
  for (const { id, typeCode } of devices) {
    const kind = classOf(typeCode);
    byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  }
  for (const [kind, deviceIds] of byKind) {
    const { agoDays, price, warrantyYears } = purchases[kind];
    for (let at = 0; at < deviceIds.length; at += 200) {
      const body = {
        deviceIds: deviceIds.slice(at, at + 200),
        categoryId: kinds.get(kind) ?? null,
        supplierId: sellers.get('integrator') ?? null,
        purchasedOn: dayIn(-agoDays),
        price,
        warrantyYears,
      };
      await call(assetsEndpoints.makeAssetsOfDevices, { body });
    }
  }
};

/** What is no device: racks, cases and what is inside them. */
const addBare = async (call: InternalCall, say: Say, { places }: Known, kinds: Ids, sellers: Ids): Promise<void> => {
  const made = new Map<string, string>();
  for (const { name, inside, kind, place, location, price, agoDays, warrantyYears, many = 1, then } of bare)
    for (let n = 1; n <= many; n += 1) {
      const placeId = places.get(place);
      if (!placeId) continue;
      const body: AssetDraft = {
        ...blankAsset,
        name: many === 1 ? say(name) : `${say(name)} ${n}`,
        categoryId: kinds.get(kind) ?? null,
        parentId: inside ? (made.get(inside) ?? null) : null,
        placeId,
        location: location ? say(location) : null,
        supplierId: sellers.get('integrator') ?? null,
        purchasedOn: dayIn(-agoDays),
        price,
        warrantyYears,
      };
      const { id } = await call(assetsEndpoints.saveAsset, { body });
      made.set(name, id);
      if (!then) continue;
      const { remarks, ...rest } = then;
      const given = { ids: [id], remarks: remarks ? say(remarks) : '' };
      if (rest.action === 'lend')
        await call(assetsEndpoints.handleAssets, {
          body: { ...given, action: 'lend', holder: say(rest.holder), dueBackOn: dayIn(rest.dueIn) },
        });
      else await call(assetsEndpoints.handleAssets, { body: { ...given, action: rest.action } });
    }
};

const addRecords = async (call: InternalCall, say: Say, { devices }: Known): Promise<void> => {
  for (const { typeCode, device, kind, agoDays, text, parts, costs, by, nextIn } of records) {
    const deviceId = devices.filter((one) => one.typeCode === typeCode)[device]?.id;
    if (!deviceId) continue;
    const page = await call(assetsEndpoints.listAssets, { query: { deviceId } });
    const assetId = page.records[0]?.id;
    if (!assetId) continue;
    const body: AssetRecordDraft = {
      assetId,
      kind,
      performedOn: dayIn(-agoDays),
      performedBy: say(by),
      remarks: say(text),
      parts: parts ? say(parts) : '',
      labourCost: costs[0],
      partsCost: costs[1],
      externalCost: costs[2],
      nextOn: nextIn === undefined ? null : dayIn(nextIn),
      fileIds: [],
    };
    await call(assetRecordsEndpoints.saveAssetRecord, { body });
  }
};

/** Adds assets, their suppliers and what was done on them to a venue that has none. */
export const furnishAssets = async (call: InternalCall, demo: DemoFile, known: Known): Promise<void> => {
  const { total } = await call(assetsEndpoints.listAssets, { query: { size: '1' } });
  if (total > 0) return;
  const say: Say = (key) => textOf(texts[key], demo.language);
  const kinds = await addCategories(call, say);
  const sellers = await addSuppliers(call, say);
  await buyDevices(call, known, kinds, sellers);
  await addBare(call, say, known, kinds, sellers);
  await addRecords(call, say, known);
};
