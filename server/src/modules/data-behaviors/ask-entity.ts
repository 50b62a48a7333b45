import type { EntityTarget, Value } from '@eoms/contract';
import { Refusal } from '../../platform/http/refusal.ts';
import type { EntitiesModule } from '../entities/entities.module.ts';
import { type Answer, BehaviorFault, maximumBytes } from './behavior-fault.ts';

/** The records that match now, the arguments of the call in place of the parameters. */
export const askEntity = async (
  entities: Pick<EntitiesModule, 'find'>,
  { entityId, filters, sort, order, limit }: EntityTarget,
  args: ReadonlyMap<string, Value>,
): Promise<Answer> => {
  const asked = filters.map(({ from, value, ...filter }) => ({
    ...filter,
    value: from === undefined ? value : (args.get(from) ?? null),
  }));
  try {
    const query = { filters: asked, limit, ...(sort ? { sort } : {}), ...(order ? { order } : {}) };
    const records = await entities.find(entityId, query, 'all');
    if (!records) throw new BehaviorFault('dataBehavior.entityUnknown');
    const bytes = Buffer.byteLength(JSON.stringify(records));
    if (bytes > maximumBytes) throw new BehaviorFault('dataBehavior.tooLarge');
    return { value: records, said: String(records.length), bytes };
  } catch (error) {
    // Its properties may have changed since.
    if (error instanceof Refusal) throw new BehaviorFault('dataBehavior.entityChanged', error.message);
    throw error;
  }
};
