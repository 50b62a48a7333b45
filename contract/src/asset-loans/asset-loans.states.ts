import type { States } from '../kit/states.ts';
import type { AssetLoanStatus } from './asset-loan.entities.ts';

/** A reservation comes back with its meeting. */
export const assetLoanStates: States<AssetLoanStatus> = {
  reserved: ['out', 'released'],
  out: ['returned'],
  returned: [],
  released: ['reserved'],
};
