import type { FieldSchema, Value } from '@eoms/contract';

/** Only what the driver knows is sent; an empty secret means "as it was", another empty field "none". */
export const sentParams = (
  params: Readonly<Record<string, Value>>,
  fields: readonly Pick<FieldSchema, 'id' | 'type'>[],
): Record<string, Value> => {
  const sent: Record<string, Value> = {};
  for (const field of fields) {
    const value = params[field.id];
    if (value === undefined || value === null || value === '') continue;
    sent[field.id] =
      typeof value === 'string' && field.type !== 'secret' && field.type !== 'code' ? value.trim() : value;
  }
  return sent;
};
