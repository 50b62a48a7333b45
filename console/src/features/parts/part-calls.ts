import { partsEndpoints } from '@eoms/contract';

/** What a change of a part, or of its stock, makes out of date. */
export const outdated = [partsEndpoints.listParts, partsEndpoints.listPartMoves];
