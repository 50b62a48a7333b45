import { type DriverModel, defineDriver } from '@eoms/drivers/kit';

const word = (en: string) => ({ zh: `${en}（中）`, en });

/** A driver that leaves properties and actions to the model: `query` reads a property, `command` sends an action. */
export const genericDriver = (models: readonly DriverModel[] = []) =>
  defineDriver({
    id: 'any_box',
    version: '1.0.0',
    name: word('Any box'),
    category: ['other'],
    protocol: 'text',
    control: 'tcp',
    transport: { kind: 'tcp', port: 9000, frame: { delimiter: '\r' } },
    models,
    params: [{ id: 'host', name: word('Host'), type: 'host', required: true }],
    declares: {
      property: [{ id: 'query', name: word('Query'), type: 'string', required: true, maxLength: 40 }],
      action: [{ id: 'command', name: word('Command'), type: 'string', required: true }],
      check: ({ actions }) =>
        actions
          .filter(({ wire, params }) => {
            const [, named] = /\{(\w+)\}/.exec(String(wire.command)) ?? [];
            return named !== undefined && !params.some(({ id }) => id === named);
          })
          .map(({ id }) => ({ at: `actions/${id}/command`, text: word('names an unknown parameter') })),
    },
    properties: ({ definition }) => definition.properties,
    actions: ({ definition }) => definition.actions.map((action) => ({ ...action, run: async () => undefined })),
  });

export const volumeDefinition: NonNullable<DriverModel['definition']> = {
  properties: [{ id: 'volume', name: word('Volume'), type: 'int', access: 'rw', unit: '%', wire: { query: 'VOL?' } }],
  actions: [
    {
      id: 'setVolume',
      name: word('Set volume'),
      params: [{ id: 'level', name: word('Level'), type: 'int', required: true, min: 0, max: 100 }],
      expect: [{ property: 'volume', in: ['$level'] }],
      wire: { command: 'VOL {level}' },
    },
  ],
};
