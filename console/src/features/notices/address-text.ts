import type { NoticeDelivery } from '@eoms/contract';
import { browserName } from '../../ui/browser-name.ts';

/** Where a notice went: a number, an address, or a browser. */
export const addressText = ({ address, channelKind }: Pick<NoticeDelivery, 'address' | 'channelKind'>): string => {
  if (address === null) return '—';
  return channelKind === 'webPush' ? browserName(address) : address;
};
