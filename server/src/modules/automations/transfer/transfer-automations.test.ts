import {
  type AutomationDraft,
  type AutomationFile,
  automationsEndpoints,
  automationTransferEndpoints as calls,
} from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { powerStep } from '../../controls/controls.fixture.ts';
import { automationsSystem } from '../automations.fixture.ts';

const system = automationsSystem();

const full = (more: Partial<AutomationDraft> = {}): AutomationDraft =>
  system.automation({
    triggers: [{ kind: 'connection', id: 't', deviceIds: [system.lampId], to: 'offline', forSeconds: 60 }],
    condition: { match: 'all', rules: [{ kind: 'placeState', placeId: system.venue.room, is: ['idle'] }] },
    ...more,
  });
const exported = async (...ids: string[]): Promise<AutomationFile> => {
  const { data, code } = await system.root.call(calls.exportAutomations, { body: { ids } });
  if (!data) throw new Error(`nothing was exported: ${code}`);
  return data;
};
const load = async (file: AutomationFile) => {
  const before = (await system.root.call(calls.previewAutomationImport, { body: file })).data ?? [];
  const { data } = await system.root.call(calls.importAutomations, { body: file });
  // The preview says what the import does.
  expect(data?.map(({ id: _, ...row }) => row)).toEqual(before.map(({ id: _, ...row }) => row));
  return data ?? [];
};
const stored = async (id: string | null | undefined) =>
  (await system.root.call(automationsEndpoints.getAutomation, { params: { id: id ?? '' } })).data;
/** The same file as another system would have written it: no id means anything here. */
const fromElsewhere = (file: AutomationFile): AutomationFile =>
  file.references.reduce((text, { id }) => JSON.parse(JSON.stringify(text).replaceAll(id, newId())), file);

describe('automations in a file', () => {
  it('come back as they were, switched off, with a free name', async () => {
    const groupId = await system.saveGroup([powerStep('x', true, system.screenId)], { name: 'Inner' });
    const steps: AutomationDraft['steps'] = [
      powerStep('a', true, system.screenId),
      { kind: 'systemStep', id: 'g', systemStep: 'scene', args: { groupId } },
    ];
    const id = await system.save(full({ steps }));
    const file = await exported(id);
    expect(file.references.map(({ kind, name }) => [kind, name])).toEqual([
      ['actionGroup', 'Inner'],
      ['device', 'Lamp'],
      ['device', 'Screen'],
      ['place', expect.any(String)],
      ['place', expect.any(String)],
    ]);
    const [row] = await load(file);
    expect(row).toMatchObject({ name: 'Follow (2)', group: 'Rooms', missing: [], problem: null });
    const { steps: kept, triggers, condition, enabled, groupName } = (await stored(row?.id)) ?? {};
    expect({ steps: kept, triggers, condition }).toEqual({
      steps,
      triggers: full().triggers,
      condition: full().condition,
    });
    expect([enabled, groupName]).toEqual([false, 'Rooms']);
  });

  it('get names of their own when two people import the same file at the same moment', async () => {
    const file = await exported(await system.save(full()));
    const inNewGroup = { ...file, automations: file.automations.map((one) => ({ ...one, group: 'From a file' })) };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => system.root.call(calls.importAutomations, { body: inNewGroup })),
    );
    const rows = replies.flatMap(({ data }) => data ?? []);
    expect(rows.map(({ problem }) => problem)).toEqual([null, null, null, null]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    const names = await Promise.all(rows.map(async ({ id }) => (await stored(id))?.name));
    expect(names).toEqual(rows.map(({ name }) => name));
    expect(new Set(names).size).toBe(4);
    const groups = (await system.root.call(automationsEndpoints.listAutomationGroups, {})).data ?? [];
    expect(groups.filter(({ name }) => name === 'From a file')).toMatchObject([{ automations: 4 }]);
  });

  it('find devices and places of another system by their names, and make their group', async () => {
    const file = fromElsewhere(await exported(await system.save(full())));
    await system.removeAll();
    const [row] = await load({
      ...file,
      automations: file.automations.map((one) => ({ ...one, group: 'From the branch' })),
    });
    expect(row).toMatchObject({ name: 'Follow', missing: [], problem: null });
    const { triggers, condition, placeIds, groupName } = (await stored(row?.id)) ?? {};
    expect({ triggers, condition }).toEqual({ triggers: full().triggers, condition: full().condition });
    expect([placeIds, groupName]).toEqual([[system.venue.hall], 'From the branch']);
  });

  it('name what is missing, store the others, and keep what could be two devices for a person to decide', async () => {
    const whole = await system.save(full());
    const partial = await system.save(
      full({ name: 'Twin', steps: [powerStep('a', true, await system.screen('Twin'))] }),
    );
    await system.screen('Twin', system.venue.room);
    const file = fromElsewhere(await exported(whole, partial));
    const renamed: AutomationFile = {
      ...file,
      references: file.references.map((one) => (one.name === 'Twin' ? { ...one, within: 'Elsewhere' } : one)),
    };
    await system.removeAll();
    const rows = await load(renamed);
    expect(rows.map(({ name, missing, id }) => [name, missing.map((one) => one.name), id !== null])).toEqual([
      ['Follow', [], true],
      ['Twin', ['Twin'], false],
    ]);
    expect(rows[1]?.problem?.en).toMatch(/not found here/);
    const page = await system.root.call(automationsEndpoints.pageAutomations, { query: {} });
    expect(page.data?.records.map(({ name }) => name)).toEqual(['Follow']);
  });

  it('are refused where they ask for what is not there, each with its reason', async () => {
    const file = await exported(await system.save(full()));
    const wrong = file.automations.map((one) => ({
      ...one,
      condition: {
        match: 'all' as const,
        rules: [{ kind: 'variable' as const, name: 'nowhere', operator: '==' as const, value: 1 }],
      },
    }));
    const [row] = await load({ ...file, automations: wrong });
    expect(row).toMatchObject({ id: null, problem: { en: expect.any(String) } });
  });

  it('neither show nor touch what the caller may not see', async () => {
    const id = await system.save(full());
    const file = await exported(id);
    const grants = { linkageStrategy: ['view' as const, 'edit' as const] };
    const stranger = system.api.signIn({ grants, places: [system.venue.room] });
    expect((await stranger.call(calls.exportAutomations, { body: { ids: [id] } })).code).toBe('404');
    const { data } = await stranger.call(calls.importAutomations, { body: file });
    expect(data?.map((one) => one.id)).toEqual([null]);
    const elsewhere = await stranger.call(calls.importAutomations, { body: fromElsewhere(file) });
    expect(elsewhere.data?.[0]?.missing.map(({ name }) => name)).toEqual(expect.arrayContaining(['Lamp', 'Screen']));
    const viewer = system.api.signIn({ grants: { linkageStrategy: ['view'] } });
    expect((await viewer.call(calls.importAutomations, { body: file })).code).toBe('403');
  });
});
