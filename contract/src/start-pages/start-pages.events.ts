import { z } from 'zod';
import { event } from '../kit/event.ts';

/** On `startPages`: what a role starts on was changed. */
export const startPagesChanged = event('startPages.changed', z.object({}));
