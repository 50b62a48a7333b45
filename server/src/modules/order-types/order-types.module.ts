import { orderTypesEndpoints, type WorkOrderType } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import type { Executor } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import { allTypes, holdType } from './order-types.store.ts';

export type { AnswersInUse } from './save-order-type.ts';

import { type AnswersInUse, removeOrderType, saveOrderType } from './save-order-type.ts';

export interface OrderTypesModule extends ModuleParts {
  /** A type as it stays until the transaction ends. Asked for after the locks of orders. */
  hold(tx: Executor, code: string): Promise<WorkOrderType | undefined>;
  /** All types, those too that are switched off. */
  all(db: Executor): Promise<WorkOrderType[]>;
  /** Orders say which answers they have. */
  setAnswers(inUse: AnswersInUse): void;
  start(): Promise<void>;
}

/** Types of work orders: the form that each has, what it has to name, who confirms it and how long it can be opened again. */
export const createOrderTypes = ({
  platform: { database, references },
}: {
  readonly platform: Pick<Platform, 'database' | 'references'>;
}): OrderTypesModule => {
  const answers = createPlugPoint<AnswersInUse>('orderTypes.setAnswers');
  const deps = { database, references, answersInUse: (...about: Parameters<AnswersInUse>) => answers.get()(...about) };
  return {
    routes: implement(orderTypesEndpoints, {
      listWorkOrderTypes: () => allTypes(database.db),
      saveWorkOrderType: ({ body }, caller) => {
        requireAllPlaces(caller);
        return saveOrderType(deps, body, caller);
      },
      removeWorkOrderType: ({ body: { id } }, caller) => {
        requireAllPlaces(caller);
        return removeOrderType(deps, id, caller);
      },
    }),
    hold: holdType,
    all: allTypes,
    setAnswers: answers.plug,
    async start() {
      answers.get();
    },
  };
};
