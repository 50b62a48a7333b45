import { event } from '@eoms/contract';
import { z } from 'zod';

/** An account of the broker was changed or removed: its connections end and what is cached of it is dropped. */
export const mqttAccountChanged = event('mqtt.accountChanged', z.object({ username: z.string() }));
