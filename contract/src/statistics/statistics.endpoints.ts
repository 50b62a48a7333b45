import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';

export const statisticsEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Search places, devices and users by a few letters; only what the caller may see',
    needs: 'session',
    keys: true,
    scope: 'place',
    query: z.strictObject({ keyword: z.string().trim().min(1).max(100) }),
    reply: z.object({
      places: z.array(z.object({ id: Id, name: z.string(), groupName: z.string() })),
      devices: z.array(z.object({ id: Id, name: z.string(), placeName: z.string(), typeIcon: z.string() })),
      users: z.array(z.object({ id: Id, name: z.string(), username: z.string() })),
    }),
    perMinute: 240,
  }),
};
