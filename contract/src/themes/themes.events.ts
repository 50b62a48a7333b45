import { z } from 'zod';
import { event } from '../kit/event.ts';

/** Themes were saved or put to use: every node and every open page reads them again. */
export const themesChanged = event('themes.changed', z.object({}));
