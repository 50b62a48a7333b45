import { centralControlEndpoints } from '@eoms/contract';
import { queryOf } from '../../../api/query-of.ts';

/** Every place that the user may see, for the screen and for what reads it ahead. */
export const allCentralPlaces = () => queryOf(centralControlEndpoints.listCentralPlaces);
