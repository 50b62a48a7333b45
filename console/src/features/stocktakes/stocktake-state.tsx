import type { StocktakeItemState, StocktakeStatus } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';

const tones: Readonly<Record<StocktakeStatus, string>> = { open: 'accent', finished: 'idle', cancelled: '' };
const itemTones: Readonly<Record<StocktakeItemState, string>> = {
  expected: '',
  away: '',
  found: 'idle',
  misplaced: 'maintenance',
  missing: 'level-1',
};

export const StatusTag = ({ status }: { status: StocktakeStatus }) => {
  const t = usePhrases('stocktakes');
  return <span className={`tag ${tones[status]}`}>{t(status)}</span>;
};

/** What became of an asset; each has its own colour, and says it in words. */
export const ItemTag = ({ state }: { state: StocktakeItemState }) => {
  const t = usePhrases('stocktakes');
  return <span className={`tag ${itemTones[state]}`}>{t(state)}</span>;
};
