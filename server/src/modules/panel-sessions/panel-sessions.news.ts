import { z } from 'zod';
import { localEvent } from '../../platform/news/news.ts';

/** Somebody wants to see which panel this is. */
export const panelCalled = localEvent('panel.called', z.object({ panelId: z.string(), placeId: z.string() }));
