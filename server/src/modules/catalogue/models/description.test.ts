import { ModelDescription } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { lampDriver } from '../catalogue.fixture.ts';
import { describeModel, digestOf } from '../drivers/describe-model.ts';
import { genericDriver, volumeDefinition } from '../generic.fixture.ts';
import { changesBetween } from '../sync/sync-changes.ts';
import { syncDescription } from '../sync/sync-description.ts';
import { wordsOf } from '../wording.ts';
import { checkDescription, completeDescription, findFaults } from './check-description.ts';
import { liveChoicesOf } from './description-shape.ts';
import { findTwin } from './find-twin.ts';
import { definitionOf, runPartsOf } from './run-parts.ts';

const lamp = lampDriver([]);
const lampModel = describeModel(lamp);
const any = genericDriver();
const anyModel = describeModel(any, volumeDefinition);
const edit = (change: (draft: ModelDescription) => void, from = lampModel): ModelDescription => {
  const draft = structuredClone(from);
  change(draft);
  return draft;
};
const at = <T extends { id: string }>(list: T[], id: string): T => {
  const found = list.find((item) => item.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

describe('a description', () => {
  it('contains everything that the driver declares, in the form of the contract', () => {
    expect(ModelDescription.parse(lampModel)).toEqual(lampModel);
    expect(lampModel.params.map(({ id, origin }) => [id, origin])).toEqual([
      ['host', 'driver'],
      ['port', 'driver'],
      ['password', 'driver'],
    ]);
    expect(at(lampModel.properties, 'serial')).toMatchObject({ history: 'none', staleAfterSeconds: null, wire: {} });
    expect(at(lampModel.actions, 'setInput')).toMatchObject({ confirm: true, expect: [{ property: 'input' }] });
  });

  it('has the parts of a ready model on a generic driver, and passes them to the engine', () => {
    expect(at(anyModel.properties, 'volume')).toMatchObject({ origin: 'model', wire: { query: 'VOL?' }, unit: '%' });
    expect(findFaults(any, anyModel, [anyModel])).toEqual([]);
    expect(definitionOf(anyModel)).toMatchObject({
      properties: [{ id: 'volume', access: 'rw', wire: { query: 'VOL?' } }],
      actions: [{ id: 'setVolume', wire: { command: 'VOL {level}' }, timeoutMs: 15_000 }],
    });
  });

  it('keeps its digest whatever the order of its keys', () => {
    const turned = JSON.parse(JSON.stringify(lampModel, Object.keys({ ...flatKeys(lampModel) }).reverse()));
    expect(digestOf(turned)).toBe(digestOf(lampModel));
    expect(digestOf(edit((draft) => void Object.assign(at(draft.properties, 'power'), { hidden: true })))).not.toBe(
      digestOf(lampModel),
    );
  });
});

/** Every key that occurs at any level. */
const flatKeys = (value: unknown, into: Record<string, true> = {}): Record<string, true> => {
  if (Array.isArray(value)) for (const part of value) flatKeys(part, into);
  else if (value !== null && typeof value === 'object')
    for (const [key, part] of Object.entries(value)) {
      into[key] = true;
      flatKeys(part, into);
    }
  return into;
};

describe('checking a description', () => {
  it('lets wording, hiding, defaults, confirmation, history and listeners differ', () => {
    const described = edit((draft) => {
      at(draft.params, 'port').default = 5000;
      at(draft.params, 'host').hidden = true;
      const power = at(draft.properties, 'power');
      power.name = { zh: '灯', en: 'Lamp' };
      power.history = 'sample';
      power.enum = [{ code: 'on', name: { zh: '亮', en: 'Lit' } }];
      const input = at(draft.actions, 'setInput');
      input.confirm = false;
      // Only the device knows its inputs, so listing more of them is mere wording.
      at(input.params, 'input').options = [{ code: '31', name: { zh: '台口', en: 'Stage' } }];
    });
    expect(findFaults(lamp, described, [lampModel])).toEqual([]);
  });

  it('refuses what the driver decides', () => {
    const bent = edit((draft) => {
      at(draft.params, 'port').type = 'int';
      at(draft.properties, 'power').type = 'string';
      at(draft.properties, 'power').enum = [];
      at(draft.properties, 'hours').writable = true;
      at(draft.actions, 'setInput').expect = [];
      at(draft.params, 'password').default = 'in clear';
    });
    expect(
      findFaults(lamp, bent, [lampModel])
        .map((fault) => fault.at)
        .sort(),
    ).toEqual([
      'actions/setInput/expect',
      'params/password/default',
      'params/port/type',
      'properties/hours/writable',
      'properties/power/enum',
      'properties/power/type',
    ]);
  });

  it('refuses own parts where the driver takes none', () => {
    const [volume] = anyModel.properties;
    const foreign = edit((draft) => void (volume && draft.properties.push(volume)));
    expect(findFaults(lamp, foreign, [lampModel]).map((fault) => fault.at)).toEqual(['properties/volume']);
    const asDriver = edit((draft) => void (volume && draft.properties.push({ ...volume, origin: 'driver' })));
    expect(findFaults(lamp, asDriver, [lampModel]).map((fault) => fault.at)).toEqual(['properties/volume']);
  });

  it('holds own parts to the fields of the generic driver, then to its own check', () => {
    const wrong = edit((draft) => {
      at(draft.properties, 'volume').wire = { query: 'x'.repeat(41), extra: 1 };
      const [level] = at(draft.actions, 'setVolume').params;
      if (level) level.pattern = '(a+)+$';
      at(draft.actions, 'setVolume').expect = [{ property: 'loudness', in: [1] }];
    }, anyModel);
    expect(
      findFaults(any, wrong, [anyModel])
        .map((fault) => fault.at)
        .sort(),
    ).toEqual([
      'actions/setVolume/expect/loudness',
      'actions/setVolume/params/level/pattern',
      'properties/volume/extra',
      'properties/volume/query',
    ]);
    const unknown = edit((draft) => {
      at(draft.actions, 'setVolume').wire = { command: 'VOL {loud}' };
    }, anyModel);
    expect(findFaults(any, unknown, [anyModel]).map((fault) => fault.at)).toEqual(['actions/setVolume/command']);
  });

  it('finds duplicates of every kind', () => {
    const twice = (list: keyof ModelDescription, from = anyModel) =>
      findTwin(edit((draft) => void (draft[list] as unknown[]).push(structuredClone(draft[list][0])), from))?.code;
    expect(twice('params')).toBe('model.paramTwice');
    expect(twice('properties')).toBe('model.propertyTwice');
    expect(twice('actions')).toBe('model.actionTwice');
    const listened = { ...anyModel, listeners: [{ id: 'a', enabled: true, everySeconds: null }] };
    expect(twice('listeners', listened)).toBe('model.listenerTwice');
    const item = { code: 'a', name: { zh: 'a', en: 'a' } };
    expect(
      findTwin(edit((draft) => void Object.assign(at(draft.properties, 'power'), { enum: [item, item] }))),
    ).toEqual({
      code: 'model.enumTwice',
      at: 'properties/power/enum/a',
      words: 'a',
    });
    const argument = edit((draft) => {
      const { params } = at(draft.actions, 'setVolume');
      params.push(...structuredClone(params));
    }, anyModel);
    expect(findTwin(argument)?.code).toBe('model.paramTwice');
    expect(() => checkDescription(any, argument, [anyModel], 'en')).toThrow('model.paramTwice');
  });

  it('finds duplicate names in either language, whatever their case and surrounding blanks', () => {
    const called = (zh: string, en: string) => ({ zh, en });
    const twinsOf = (list: 'params' | 'properties' | 'actions', name: { zh: string; en: string }) =>
      findTwin(
        edit((draft) => {
          const [first] = draft[list];
          if (!first) throw new Error(`no ${list}`);
          first.name = called('甲', 'First');
          (draft[list] as unknown[]).push({ ...structuredClone(first), id: 'other', name });
        }, anyModel),
      );
    for (const [list, code] of [
      ['params', 'model.paramTwice'],
      ['properties', 'model.propertyTwice'],
      ['actions', 'model.actionTwice'],
    ] as const) {
      expect(twinsOf(list, called(' 甲 ', 'Second'))).toMatchObject({ code, at: `${list}/other/name` });
      expect(twinsOf(list, called('乙', 'fIRST'))).toMatchObject({ code, words: 'fIRST' });
      expect(twinsOf(list, called('乙', 'Second'))).toBeUndefined();
    }
    const argument = edit((draft) => {
      const { params } = at(draft.actions, 'setVolume');
      const [first] = structuredClone(params);
      if (first) params.push({ ...first, id: 'other' });
    }, anyModel);
    expect(findTwin(argument)).toMatchObject({ code: 'model.paramTwice', at: 'actions/setVolume/params/other/name' });
  });

  it('fills in what a draft leaves out', () => {
    const partial = { ...lampModel, properties: lampModel.properties.slice(0, 1), params: [] };
    expect(completeDescription(partial, lampModel)).toEqual(lampModel);
  });
});

describe('synchronising a description', () => {
  const live = liveChoicesOf(lamp);
  const newer = edit((draft) => {
    draft.properties = draft.properties.filter(({ id }) => id !== 'serial');
    draft.properties.push({ ...at(structuredClone(lampModel).properties, 'serial'), id: 'firmware' });
    at(draft.properties, 'hours').type = 'long';
    at(draft.properties, 'power').name = { zh: '主电源', en: 'Main power' };
    at(draft.properties, 'power').enum?.push({ code: 'off', name: { zh: '关', en: 'Off' } });
    at(draft.params, 'port').default = 4353;
  });

  it('adopts what is new and keeps local wording', () => {
    const current = edit((draft) => {
      at(draft.properties, 'power').name = { zh: '灯', en: 'Lamp' };
      at(draft.properties, 'hours').hidden = true;
      at(draft.params, 'host').name = { zh: '主机', en: 'Machine' };
    });
    const merged = syncDescription({ current, taken: lampModel, latest: newer, live });
    expect(at(merged.properties, 'power')).toMatchObject({
      name: { en: 'Lamp' },
      enum: [{ code: 'on' }, { code: 'off' }],
    });
    expect(at(merged.properties, 'hours')).toMatchObject({ type: 'long', hidden: true });
    expect(merged.properties.map(({ id }) => id)).toEqual(['power', 'hours', 'firmware']);
    expect(at(merged.params, 'host').name.en).toBe('Machine');
    expect(at(merged.params, 'port').default).toBe(4353);
    expect(changesBetween(current, merged)).toEqual([
      { part: 'param', id: 'port', kind: 'changed', before: 'default: 4352', after: 'default: 4353' },
      { part: 'enum', id: 'power/off', kind: 'added', before: null, after: '关' },
      { part: 'property', id: 'hours', kind: 'changed', before: 'type: int', after: 'type: long' },
      { part: 'property', id: 'firmware', kind: 'added', before: null, after: null },
      { part: 'property', id: 'serial', kind: 'removed', before: null, after: null },
    ]);
  });

  it('keeps a default that was set here', () => {
    const current = edit((draft) => void Object.assign(at(draft.params, 'port'), { default: 9999 }));
    const merged = syncDescription({ current, taken: lampModel, latest: newer, live });
    expect(at(merged.params, 'port').default).toBe(9999);
  });

  it('changes nothing a second time', () => {
    const once = syncDescription({ current: lampModel, taken: lampModel, latest: newer, live });
    expect(once).toEqual(newer);
    expect(changesBetween(once, syncDescription({ current: once, taken: newer, latest: newer, live }))).toEqual([]);
  });

  it('leaves own parts alone, and follows a ready model where no one has changed it', () => {
    const louder = describeModel(any, {
      ...volumeDefinition,
      properties: volumeDefinition.properties.map((one) => ({ ...one, wire: { query: 'VOLUME?' } })),
    });
    const anyLive = liveChoicesOf(any);
    const followed = syncDescription({ current: anyModel, taken: anyModel, latest: louder, live: anyLive });
    expect(at(followed.properties, 'volume').wire).toEqual({ query: 'VOLUME?' });

    const mine = edit((draft) => {
      at(draft.properties, 'volume').wire = { query: 'MY?' };
      draft.properties.push({ ...at(structuredClone(anyModel).properties, 'volume'), id: 'bass' });
      draft.actions = [];
    }, anyModel);
    const kept = syncDescription({ current: mine, taken: anyModel, latest: louder, live: anyLive });
    expect(at(kept.properties, 'volume').wire).toEqual({ query: 'MY?' });
    expect(kept.properties.map(({ id }) => id)).toEqual(['volume', 'bass']);
    expect(kept.actions).toEqual([]);
  });
});

describe('the effect of a model on its devices', () => {
  it('is its own parts, its listeners and its history', () => {
    const description = edit((draft) => {
      draft.listeners = [
        { id: 'any_box_status', enabled: false, everySeconds: null },
        { id: 'any_box_notify', enabled: true, everySeconds: null },
        { id: 'any_box_slow', enabled: true, everySeconds: 2.5 },
      ];
    }, anyModel);
    expect(runPartsOf('any_box', description, { defaults: { host: 'h' } })).toMatchObject({
      params: { host: 'h' },
      listeners: { status: { enabled: false }, slow: { enabled: true, everyMs: 2500 } },
      definition: { properties: [{ id: 'volume' }] },
    });
    expect(runPartsOf('lamp_box', lampModel, { taken: lampModel })).toEqual({ params: { port: 4352 } });
    const quiet = edit((draft) => void Object.assign(at(draft.properties, 'power'), { history: 'none' }));
    expect(runPartsOf('lamp_box', quiet, { taken: lampModel }).history).toEqual({ power: 'none' });
  });

  it('includes only the wording that differs from its driver', () => {
    const described = edit((draft) => {
      at(draft.properties, 'power').name = { zh: '灯', en: 'Lamp' };
      at(draft.actions, 'setInput').hidden = true;
    });
    const words = wordsOf(described, lampModel);
    expect(words.properties.get('power')).toMatchObject({ name: { en: 'Lamp' }, hidden: false });
    expect(words.properties.get('hours')).toEqual({ hidden: false, choices: new Map() });
    expect(words.actions.get('setInput')?.hidden).toBe(true);
  });
});
