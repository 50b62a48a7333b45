import type { FieldSchema, Value } from '@eoms/contract';

/**
 * The parameters to send: only those the driver declares. An empty secret keeps the stored one, another empty field
 * clears it.
 */
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
