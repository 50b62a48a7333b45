import * as contract from '@eoms/contract';
import { z } from 'zod';

const kinds: ReadonlySet<string> = new Set(['object', 'enum', 'union', 'array', 'lazy']);
const isEntity = (value: unknown): value is z.ZodType => value instanceof z.ZodType && kinds.has(value._zod.def.type);

/** Names the contract's entities by their exports, so that no name is written twice. */
export const entityNames = (
  exports: Readonly<Record<string, unknown>> = contract,
): z.core.$ZodRegistry<{ id: string }> => {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(exports))
    if (/^[A-Z]/.test(id) && isEntity(schema) && !names.has(schema)) names.add(schema, { id });
  return names;
};
