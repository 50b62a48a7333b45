import { z } from 'zod';
import { localEvent } from '../../platform/news/news.ts';

/** A request of an assistant was filed, decided or carried out. */
export const requestChanged = localEvent('assistantRequest.stored', z.object({ id: z.string(), placeId: z.string() }));
