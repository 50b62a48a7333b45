import { orderTypesEndpoints as calls, type OrderField, textOf, type WorkOrderTypeDraft } from '@eoms/contract';
import { sampleOrderTypes as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

const named = ({ zh, en }: { readonly zh: string; readonly en: string }) => ({ name: zh, nameEn: en });
const asked = { required: true, off: false } as const;

const symptom: OrderField = {
  key: 'symptom',
  ...named(texts.symptom),
  ...asked,
  at: 'create',
  kind: 'choice',
  options: [
    { key: 'colour', ...named(texts.symptomColour) },
    { key: 'dark', ...named(texts.symptomDark) },
    { key: 'none', ...named(texts.symptomNone) },
  ],
};
const lampHours: OrderField = {
  key: 'lampHours',
  ...named(texts.lampHours),
  ...asked,
  at: 'complete',
  kind: 'number',
  min: 0,
  max: 30_000,
  unit: 'h',
};
const lampChanged: OrderField = {
  key: 'lampChanged',
  ...named(texts.lampChanged),
  at: 'complete',
  required: false,
  off: false,
  kind: 'boolean',
};
const picture: WorkOrderTypeDraft = {
  ...named(texts.picture),
  sort: 15,
  enabled: true,
  urgency: 2,
  link: 'device',
  confirmation: 'initiator',
  reopenDays: 14,
  fields: [symptom, lampHours, lampChanged],
};

/** A type of its own beside those that come with the product: with a form, and confirmed by whoever reported it. Returns its code. */
export const furnishOrderTypes = async (call: InternalCall, { language }: DemoFile): Promise<string> => {
  const find = async () => (await call(calls.listWorkOrderTypes, {})).find(({ name }) => name === picture.name)?.code;
  const known = await find();
  if (known !== undefined) return known;
  await call(calls.saveWorkOrderType, { body: picture });
  const code = await find();
  if (code === undefined) throw new Error(`there is no type ${textOf(texts.picture, language)}`);
  return code;
};
