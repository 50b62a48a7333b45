import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { page } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { DictionaryDraft, DictionaryItem, DictionaryType } from './dictionary.entities.ts';

/** Dictionaries by their type. Looks and sounds of alarm levels are changed by the calls of `/deviceWarningLevel`. */
export const dictionariesEndpoints = {
  listDictionaryItems: endpoint({
    method: 'POST',
    path: '/baseDic/getBaseDicByItemType',
    summary: 'The entries of a dictionary, in order',
    needs: 'session',
    keys: true,
    scope: 'none',
    changes: false,
    body: z.strictObject({ itemType: DictionaryType }),
    reply: z.array(DictionaryItem),
  }),
  getDictionary: endpoint({
    method: 'GET',
    path: '/baseDic/{type}',
    summary: 'The entries of a dictionary, in order, by an address of its own',
    needs: 'session',
    keys: true,
    scope: 'none',
    params: z.strictObject({ type: DictionaryType }),
    reply: z.array(DictionaryItem),
  }),
  pageDictionaryItems: endpoint({
    method: 'POST',
    path: '/baseDic',
    summary: 'Entries of one or all dictionaries whose code or name has the keyword, page by page',
    needs: 'session',
    keys: true,
    scope: 'none',
    changes: false,
    body: z.strictObject({
      itemType: DictionaryType.optional(),
      keyword: z.string().trim().max(100).optional(),
      current: z.number().int().min(1).max(1_000_000).default(1),
      size: z.number().int().min(1).max(200).default(20),
    }),
    reply: page(DictionaryItem),
  }),
  saveDictionaryItem: endpoint({
    method: 'POST',
    path: '/baseDic/saveBaseDic',
    summary: 'Name an entry, offer it or no longer, or add one: a level of alarms; the other dictionaries are fixed',
    needs: may('edit', 'alarmRule'),
    scope: 'none',
    body: DictionaryDraft,
    reply: z.object({ code: z.string() }),
    errors: ['dictionary.fixed', 'alarmLevel.nameInUse', 'alarmLevel.needed', 'alarmLevel.tooMany', '404'],
  }),
};
