import {
  entitiesEndpoints as calls,
  type EntityPropertyDraft,
  entityRecordsEndpoints,
  filesEndpoints,
  plainRule,
  textOf,
} from '@eoms/contract';
import { sampleKeys as texts } from '@eoms/phrases';
import { newId } from '../platform/database/uuid.ts';
import type { DemoFile } from './demo-file.ts';
import { drawKey } from './draw-key.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

const packageName = 'sample_keys';
const kinds = ['door', 'rack', 'spare'] as const;
const holders = ['desk', 'duty', 'engineering', 'security'] as const;

type Word = (name: keyof typeof texts) => string;
type Property = Pick<EntityPropertyDraft, 'propertyName' | 'name' | 'type'> & Partial<EntityPropertyDraft>;

const propertiesOf = (word: Word): readonly Property[] => [
  { propertyName: 'label', name: word('label'), type: 'string', required: true, unique: true, maxLength: 40 },
  {
    propertyName: 'kind',
    name: word('kind'),
    type: 'enumeration',
    required: true,
    options: kinds.map((value) => ({ id: newId(), name: word(value), value })),
  },
  { propertyName: 'photo', name: word('photo'), type: 'image' },
  { propertyName: 'holder', name: word('holder'), type: 'string', maxLength: 60 },
  { propertyName: 'hook', name: word('hook'), type: 'int', min: 1, max: 200 },
  { propertyName: 'copies', name: word('copies'), type: 'int', required: true, defaultValue: 1, min: 0, max: 20 },
  { propertyName: 'checked_on', name: word('checked'), type: 'date' },
  { propertyName: 'lost', name: word('lost'), type: 'bool', defaultValue: false },
];

/** An activated entity, or undefined where there is one already. */
const makeEntity = async (call: InternalCall, word: Word): Promise<string | undefined> => {
  const { records } = await call(calls.pageEntities, { query: { keyword: packageName } });
  if (records.length > 0) return undefined;
  const { id: groupId } = await call(calls.saveEntityGroup, { body: { parentId: null, name: word('group') } });
  const { id } = await call(calls.saveEntity, {
    body: {
      groupId,
      packageName,
      name: word('entity'),
      description: word('description'),
      basicType: false,
      system: false,
      collection: true,
      placed: true,
      viewRoles: [],
      editRoles: [],
    },
  });
  for (const property of propertiesOf(word))
    await call(calls.saveEntityProperty, { body: { ...plainRule, ...property, entityId: id } });
  const { fingerprint } = await call(calls.planEntity, { body: { id, choices: [] } });
  await call(calls.activateEntity, { body: { id, choices: [], accept: [], fingerprint } });
  return id;
};

/** Spare keys lie in an envelope: nobody has taken a photo of them. */
const photoOf = async (call: InternalCall, kind: (typeof kinds)[number], hook: number): Promise<string | null> => {
  if (kind === 'spare') return null;
  const file = new File([new Uint8Array(await drawKey(kind, hook))], `${kind}-${hook}.png`);
  return (await call(filesEndpoints.uploadImage, { file })).id;
};

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Keys of the rooms, in an entity that an administrator could have designed; once. */
export const furnishKeys = async (
  call: InternalCall,
  { language }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<void> => {
  const word: Word = (name) => textOf(texts[name], language);
  const entityId = await makeEntity(call, word);
  if (entityId === undefined) return;
  let hook = 0;
  for (const [code, placeId] of places)
    for (const kind of kinds) {
      hook += 1;
      // Not every room has a rack, and some keys hang nowhere.
      if (kind === 'rack' && hook % 4 === 1) continue;
      await call(entityRecordsEndpoints.saveEntityRecord, {
        body: {
          entityId,
          placeId,
          values: {
            label: `${code} ${word(kind)}`,
            kind,
            photo: await photoOf(call, kind, hook),
            holder: word(holders[hook % holders.length] ?? 'desk'),
            hook: kind === 'spare' ? null : hook,
            copies: kind === 'door' ? 3 : 1,
            checked_on: dayBefore((hook * 7) % 90),
            lost: hook === 17,
          },
        },
      });
    }
};
