import { orderTypesEndpoints as calls, textOf, type WorkOrderTypeDraft } from '@eoms/contract';
import { sampleOrderTypes as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

const field = { required: true, off: false } as const;
const named = ({ zh, en }: { readonly zh: string; readonly en: string }) => ({ name: zh, nameEn: en });

const picture: WorkOrderTypeDraft = {
  ...named(texts.picture),
  sort: 15,
  enabled: true,
  urgency: 2,
  link: 'device',
  confirmation: 'initiator',
  reopenDays: 14,
  fields: [
    {
      ...{ ...field, key: 'symptom', ...named(texts.symptom), at: 'create', kind: 'choice' },
      options: [
        { key: 'colour', ...named(texts.symptomColour) },
        { key: 'dark', ...named(texts.symptomDark) },
        { key: 'none', ...named(texts.symptomNone) },
      ],
    },
    {
      ...{ ...field, key: 'lampHours', ...named(texts.lampHours), at: 'complete', kind: 'number' },
      ...{ min: 0, max: 30_000, unit: 'h' },
    },
    { ...field, required: false, key: 'lampChanged', ...named(texts.lampChanged), at: 'complete', kind: 'boolean' },
  ],
};

/** A type of its own beside those that come with the product: with a form, and confirmed by whoever reported it. Returns its code. */
export const furnishOrderTypes = async (call: InternalCall, { language }: DemoFile): Promise<string> => {
  const find = async () => (await call(calls.listWorkOrderTypes, {})).find(({ name }) => name === picture.name)?.code;
  const known = await find();
  if (known !== undefined) return known;
  await call(calls.saveWorkOrderType, { body: picture });
  return (await find()) ?? `no type ${textOf(texts.picture, language)}`;
};
