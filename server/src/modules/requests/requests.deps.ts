import type { Platform } from '../../platform/platform.ts';
import type { Config } from '../config/config.module.ts';
import type { OrderTypesModule } from '../order-types/order-types.module.ts';
import type { WorkOrdersModule } from '../work-orders/work-orders.module.ts';

export interface RequestsDeps {
  readonly platform: Pick<Platform, 'database' | 'files'>;
  readonly orders: Pick<WorkOrdersModule, 'ofRequests'>;
  readonly types: Pick<OrderTypesModule, 'hold'>;
  /** The language in which orders name who reported. */
  readonly config: Pick<Config, 'language'>;
}
