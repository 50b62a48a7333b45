import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { DictionaryUse } from './dictionary.entities.ts';
import { IconEntry, IconOutcome, OwnIcon } from './icon.entities.ts';

/** Icons for menus, navigation, device types, scenes and entries of dictionaries. */
export const iconsEndpoints = {
  listIcons: endpoint({
    method: 'GET',
    path: '/iconFont/getIconFont',
    summary: 'The icons that can be chosen: those of the product by name, uploaded ones with what they look like',
    needs: 'session',
    keys: true,
    panels: 'unlocked',
    scope: 'none',
    reply: z.array(IconEntry),
  }),
  listOwnIcons: endpoint({
    method: 'GET',
    path: '/iconFont/list',
    summary: 'The uploaded icons and where each is used',
    needs: may('view', 'dicManage'),
    scope: 'none',
    ofAllPlaces: true,
    reply: z.array(OwnIcon.extend({ uses: z.array(DictionaryUse) })),
  }),
  /** One odd drawing never costs the rest: each file has its own outcome. */
  uploadIcons: endpoint({
    method: 'POST',
    path: '/iconFont/upload',
    summary: 'Add a drawing (SVG) as an icon, or all drawings of a zip; each file is answered for',
    needs: may('edit', 'dicManage'),
    scope: 'none',
    upload: { kind: 'file' },
    reply: z.array(IconOutcome),
    errors: ['file.tooLarge', 'icon.unreadable', 'icon.tooManyFiles'],
    perMinute: 60,
    heavy: true,
  }),
  removeIcon: endpoint({
    method: 'DELETE',
    path: '/iconFont/delete',
    summary: 'Remove an uploaded icon that nothing uses',
    needs: may('edit', 'dicManage'),
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['404', 'icon.inUse'],
  }),
};
