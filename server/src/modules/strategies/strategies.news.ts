import { event } from '@eoms/contract';
import { z } from 'zod';

/** Strategies were saved, switched or removed; the nodes read them again. */
export const strategiesSaved = event('strategies.saved', z.object({}));
