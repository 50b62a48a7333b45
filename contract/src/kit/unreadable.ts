import { z } from 'zod';

/**
 * A newer version wrote it, with something that this one does not know. What cannot be read is left out: it is listed,
 * sorted, switched and removed like any other, but neither edited nor carried out.
 */
export const Unreadable = z.literal(true).optional();
