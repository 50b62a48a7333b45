import type { States } from '../kit/states.ts';
import type { AssetAction, AssetStatus } from './asset.entities.ts';

/** Whatever is retired by mistake goes back into stock. What is lent is called back before it is repaired. */
export const assetStates: States<AssetStatus> = {
  inStock: ['inUse', 'onLoan', 'inRepair', 'retired'],
  inUse: ['inStock', 'onLoan', 'inRepair', 'retired'],
  onLoan: ['inStock', 'inUse', 'retired'],
  inRepair: ['inStock', 'inUse', 'retired'],
  retired: ['inStock'],
};

/** The status that each action leads to. */
export const assetActions: Readonly<Record<AssetAction, AssetStatus>> = {
  store: 'inStock',
  use: 'inUse',
  lend: 'onLoan',
  repair: 'inRepair',
  retire: 'retired',
};
