import { partsEndpoints as calls, type PartDraft, textOf } from '@eoms/contract';
import { sampleParts as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import { findUser } from './furnish-people.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

export type SamplePart = 'lamp' | 'filter' | 'battery' | 'hdmi' | 'tape';

interface Sample {
  readonly code: string;
  readonly unit: 'piece' | 'roll';
  readonly price: string;
  readonly minimum: number;
  /** How many were put into the store. */
  readonly stock: number;
}
const samples: Readonly<Record<SamplePart, Sample>> = {
  lamp: { code: 'LP-01', unit: 'piece', price: '4280.00', minimum: 2, stock: 2 },
  filter: { code: 'FL-03', unit: 'piece', price: '180.00', minimum: 4, stock: 12 },
  battery: { code: 'BT-AA', unit: 'piece', price: '3.50', minimum: 40, stock: 96 },
  hdmi: { code: 'CB-H2', unit: 'piece', price: '46.00', minimum: 5, stock: 14 },
  tape: { code: 'TP-50', unit: 'roll', price: '28.00', minimum: 6, stock: 9 },
};
/** The room whose cupboard is the store. */
const store: PlaceCode = '202';

export interface Store {
  readonly placeId: string;
  readonly ids: ReadonlyMap<SamplePart, string>;
}

/** Parts in stock: one of them falls below its minimum as orders use it. Undefined where there is no room for them. */
export const furnishParts = async (
  call: InternalCall,
  { language, operator }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<Store | undefined> => {
  const placeId = places.get(store);
  if (placeId === undefined) return undefined;
  const { records } = await call(calls.listParts, { query: { size: '100' } });
  const keeperId = (await findUser(call, operator.username)) ?? null;
  const ids = new Map<SamplePart, string>();
  for (const [key, { stock, unit, ...sample }] of Object.entries(samples) as [SamplePart, Sample][]) {
    const known = records.find(({ code }) => code === sample.code)?.id;
    if (known !== undefined) {
      ids.set(key, known);
      continue;
    }
    const { zh: name, en: nameEn } = texts[key];
    const body: PartDraft = {
      ...sample,
      name,
      nameEn,
      unit: textOf(texts[unit], language),
      keeperId,
      enabled: true,
      remarks: '',
    };
    const { id } = await call(calls.savePart, { body });
    const note = textOf(texts.delivered, language);
    await call(calls.movePart, { body: { kind: 'in', partId: id, placeId, quantity: stock, note } });
    ids.set(key, id);
  }
  return { placeId, ids };
};
