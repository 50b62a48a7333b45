import type { OrderTypeLink } from '@eoms/contract';
import { type SourceText, say } from '@eoms/contract/vocabulary';

/** What an order has to name, in the middle of a sentence. */
export const orderLinkNames: Readonly<Record<Exclude<OrderTypeLink, 'none'>, SourceText>> = {
  alarm: say('报警', 'an alarm'),
  device: say('设备', 'a device'),
  asset: say('资产', 'an asset'),
  inspection: say('巡检', 'an inspection'),
};
