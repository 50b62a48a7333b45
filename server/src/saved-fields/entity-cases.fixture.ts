import { byPath, call, inList, notRead, type SaveCase } from './save-case.fixture.ts';

const itStays = 'it stays what it is';

export const entityCases: readonly SaveCase[] = [
  {
    save: 'saveEntityGroup',
    fields: ({ entityGroups }) => ({ name: ['Keys', 'Cards'], parentId: [null, entityGroups[0]] }),
    read: inList('listEntityGroups'),
  },
  {
    save: 'saveEntity',
    fields: ({ entityGroups, roles }) => ({
      groupId: entityGroups,
      name: ['Key', 'Card'],
      packageName: ['saved_key', 'Saved_card'],
      description: ['', 'of the desk'],
      basicType: [false, true],
      system: [false, true],
      collection: [true, false],
      placed: [false, true],
      viewRoles: [[], [roles[0]]],
      editRoles: [[roles[0]], []],
    }),
    read: byPath('getEntity'),
  },
  {
    save: 'saveEntityProperty',
    fields: ({ entities }) => ({
      entityId: [entities[0], entities[0]],
      name: ['Number', 'Count'],
      propertyName: ['number', 'count'],
      type: ['string', 'int'],
      required: [false, true],
      unique: [true, false],
      defaultValue: ['x', 3],
      min: [null, 1],
      max: [null, 9],
      maxLength: [20, null],
      options: [[], []],
      referenceId: [null, null],
    }),
    fixed: { entityId: itStays, options: 'of enumerations', referenceId: 'of references' },
    read: (world, id) => inList('listEntityProperties', { query: { entityId: world.entities[0] } })(world, id),
  },
  {
    save: 'saveEntityRecord',
    fields: ({ entities, places, images }) => ({
      entityId: notRead(entities[1], 'whoever asks for a record says of which entity'),
      placeId: [places[0], places[1]],
      values: [
        { note: 'first', photo: images[0] },
        { note: 'second', photo: images[1] },
      ],
    }),
    read: (world, id) => call(world.root, 'getEntityRecord', { query: { entityId: world.entities[1], id } }),
  },
];
