import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Code, Done, Id, Name, Saved, Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';

const edit = may('edit', 'place');
export const roomsAtMost = 50;
const Host = z.string().trim().min(1).max(255);

/** A device of a template; `key` identifies it within the template. */
export const TemplateDevice = z.object({
  key: Id,
  name: z.string(),
  modelName: z.string(),
  /** Whether it has an address, which is never taken from the template's room. */
  hasHost: z.boolean(),
  /** Secrets that the original has. They are asked for, never copied. */
  secrets: z.array(z.string()),
});
export type TemplateDevice = z.infer<typeof TemplateDevice>;

export const PlaceTemplate = z.object({
  id: Id,
  name: Name,
  type: z.string(),
  devices: z.array(TemplateDevice),
  actionGroups: z.array(z.string()),
  hasLayout: z.boolean(),
  plans: z.number().int(),
  /** How many of each are about its room only; new rooms get them, automations switched off. */
  alarmRules: z.number().int(),
  automations: z.number().int(),
  createdBy: z.string(),
  createdAt: Time,
});
export type PlaceTemplate = z.infer<typeof PlaceTemplate>;

/** One of the new rooms. */
export const RoomDraft = z.strictObject({
  name: Name,
  code: Code,
  /** Addresses of its devices, by the key of the device. */
  hosts: z.record(Id, Host),
});
export type RoomDraft = z.infer<typeof RoomDraft>;

/** Templates of places; as they make places, they need access to all of them. */
export const placeTemplatesEndpoints = {
  listPlaceTemplates: endpoint({
    method: 'GET',
    path: '/placeTemplate/list',
    summary: 'Templates that places are made like; needs access to all places',
    needs: edit,
    scope: 'place',
    reply: z.array(PlaceTemplate),
    errors: ['403'],
  }),
  savePlaceTemplate: endpoint({
    method: 'POST',
    path: '/placeTemplate/saveFromPlace',
    summary:
      'Make a template of a place: its devices, action groups, layout, plans, options and rules, without secrets',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ placeId: Id, name: Name }),
    reply: Saved,
    errors: ['403', '404', 'placeTemplate.nameInUse', 'placeTemplate.tooLarge', 'definition.unreadable'],
  }),
  removePlaceTemplate: endpoint({
    method: 'DELETE',
    path: '/placeTemplate/delete',
    summary: 'Remove a template; places made from it stay',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['403'],
  }),
  makePlaces: endpoint({
    method: 'POST',
    path: '/placeTemplate/makePlaces',
    summary: 'Make several places from a template, all or none',
    needs: edit,
    scope: 'place',
    body: z.strictObject({
      templateId: Id,
      groupId: Id,
      rooms: z.array(RoomDraft).min(1).max(roomsAtMost),
      /** Secrets of the devices, the same in every room, by the key of the device and the name of the secret. */
      secrets: z.record(Id, z.record(z.string().max(64), z.string().min(1).max(500))),
    }),
    reply: z.object({ placeIds: z.array(Id) }),
    errors: [
      '403',
      '404',
      'place.codeInUse',
      'placeTemplate.tooLarge',
      'placeTemplate.deviceRefused',
      'placeTemplate.hostMissing',
    ],
    heavy: true,
  }),
};
