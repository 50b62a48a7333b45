import { ActionGroupDraft } from '@eoms/contract';
import { expect, it } from 'vitest';
import { newId } from '../platform/database/uuid.ts';
import { planScenes } from './furnish-scenes.ts';

const devices = (...types: string[]) => types.map((typeCode) => ({ id: newId(), typeCode }));
const namesOf = (...types: string[]) => planScenes(newId(), devices(...types), 'en').map(({ name }) => name);

it('gives each room the groups that its screens allow', () => {
  expect(namesOf('projector', 'display', 'camera')).toEqual([
    'Meeting',
    'Presentation',
    'Coffee break',
    'Leave the room',
  ]);
  expect(namesOf('display')).toEqual(['Meeting', 'Leave the room']);
  expect(namesOf('network', 'meter')).toEqual([]);
});

it('plans what the contract accepts', () => {
  for (const draft of planScenes(newId(), devices('projector', 'projector', 'display'), 'zh'))
    expect(ActionGroupDraft.safeParse(draft).error).toBeUndefined();
});
