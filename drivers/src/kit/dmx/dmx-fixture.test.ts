import { describe, expect, it } from 'vitest';
import { checkFields } from '../check-fields.ts';
import type { Definition } from '../definition.ts';
import { dmxDeclares } from './dmx-fixture.ts';
import { dmxFixtures } from './dmx-fixture-library.ts';

const check = (definition: Definition) => dmxDeclares.check?.(definition).map(({ at }) => at) ?? [];
const name = { zh: '值', en: 'Value' };

describe('the description of a fixture', () => {
  it.each(Object.entries<Definition>(dmxFixtures))('%s of the library is right', (_, definition) => {
    expect(check(definition)).toEqual([]);
    for (const { wire } of definition.properties) expect(checkFields(dmxDeclares.property, wire)).toEqual([]);
    for (const { wire } of definition.actions) expect(checkFields(dmxDeclares.action, wire)).toEqual([]);
  });

  it('is refused for channels beyond the universe, wrong types and unknown targets', () => {
    const faults = check({
      properties: [
        { id: 'color', name, type: 'string', access: 'rw', wire: { channel: 511, kind: 'rgb' } },
        { id: 'on', name, type: 'int', access: 'rw', wire: { channel: 1, kind: 'switch' } },
      ],
      actions: [
        { id: 'a', name, params: [], wire: { levels: 'nobody = 1; 3 = {x}; 4 = 300', fadeSeconds: '{y}' } },
        { id: 'b', name, params: [], wire: { levels: 'on' } },
      ],
    });
    expect(faults).toEqual([
      'properties/color/channel',
      'properties/on/kind',
      'actions/a/fadeSeconds',
      'actions/a/levels',
      'actions/a/levels',
      'actions/a/levels',
      'actions/b/levels',
    ]);
  });
});
