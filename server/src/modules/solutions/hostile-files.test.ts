import { generateKeyPairSync } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  automationsEndpoints as automations,
  solutionImportsEndpoints as imports,
  type SolutionFile,
  solutionsEndpoints as solutions,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpack } from '../../platform/archive/unpack.fixture.ts';
import { writeArchive } from '../../platform/archive/write-archive.ts';
import { newId } from '../../platform/database/uuid.ts';
import { keyFingerprint, signBytes } from '../../platform/secrets/signing-keys.ts';
import {
  applied,
  automationDraft,
  confirmed,
  groupOfSite,
  must,
  noChoices,
  openSite,
  type Published,
  planOf,
  published,
  readTrusted,
  type Site,
} from './sites.fixture.ts';

let site: Site;
let made: Published;
let automationId: string;
beforeAll(async () => {
  site = await openSite({ hall: 'Hall', device: 'Projector' });
  const draft = automationDraft(site, await groupOfSite(site));
  automationId = (await site.ask(automations.saveAutomation, { body: draft })).id;
  made = await published(site, [{ kind: 'automation', id: automationId }]);
}, 120_000);
afterAll(() => site.close());

const pair = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
});
const stranger = {
  publicKey: pair.publicKey.toString('base64'),
  privateKey: pair.privateKey.toString('base64'),
};
const zipOf = (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  buffer(writeArchive(Object.entries(parts).map(([name, content]) => ({ name, content }))));
const signedText = (text: string): Promise<Buffer> => {
  const signature = {
    algorithm: 'Ed25519',
    publicKey: stranger.publicKey,
    signature: signBytes(Buffer.from(text), stranger),
  };
  return zipOf({ 'solution.json': text, 'signature.json': JSON.stringify(signature) });
};
const original = async (): Promise<SolutionFile> =>
  JSON.parse((await unpack(made.file)).get('solution.json')?.toString('utf8') ?? '');
/** The file of another system, which says this of itself and signs it. */
const foreign = async (change: (file: SolutionFile) => object = (file) => file): Promise<Buffer> => {
  const file = await original();
  const origin = { fingerprint: keyFingerprint(stranger.publicKey), name: 'Elsewhere' };
  return signedText(JSON.stringify(change({ ...file, origin })));
};
const nested = (levels: number): object => (levels === 0 ? {} : { deeper: nested(levels - 1) });
const codeOf = async (content: Buffer): Promise<string> => (await site.upload(content)).code;

describe('a file', () => {
  it('that was changed, is not signed, or says to be of another origin than signed it is refused', async () => {
    const parts = Object.fromEntries(await unpack(made.file));
    const text = parts['solution.json']?.toString('utf8') ?? '';
    const changed = { ...parts, 'solution.json': text.replace('Lights follow', 'Lights burn') };
    expect(await codeOf(await zipOf(changed))).toBe('solution.fileChanged');
    expect(await codeOf(await zipOf({ 'solution.json': text }))).toBe('solution.fileUnsigned');
    expect(await codeOf(await zipOf({ ...parts, 'signature.json': '{}' }))).toBe('solution.fileUnsigned');
    // Signed anew by somebody else, in the name of this system.
    expect(await codeOf(await signedText(text))).toBe('solution.fileChanged');
  });

  it('that is none, leads out of its folder, is a bomb, or has more in it than a solution is refused', async () => {
    const parts = Object.fromEntries(await unpack(made.file));
    expect(await codeOf(Buffer.from('no zip'))).toBe('solution.fileUnreadable');
    expect(await codeOf(await zipOf({ ...parts, 'more.json': '{}' }))).toBe('solution.fileUnreadable');
    const outside = await zipOf({ ...parts, 'aa/evil.json': '{}' });
    const renamed = Buffer.from(outside.toString('latin1').replaceAll('aa/evil.json', '../evil.json'), 'latin1');
    expect(await codeOf(renamed)).toBe('solution.fileUnreadable');
    const bomb = await zipOf({ 'solution.json': Buffer.alloc(30 * 1024 * 1024), 'signature.json': '{}' });
    expect(await codeOf(bomb)).toBe('solution.fileTooLarge');
  });

  it('of another form is refused: too many members, wrong kinds, unknown keys, too deep, a newer format', async () => {
    const [member] = (await original()).members;
    if (!member) throw new Error('there is no member');
    const many = await foreign((file) => ({
      ...file,
      members: Array.from({ length: 100_000 }, (_, at) => ({ ...member, id: newId(), name: `m${at}`, content: {} })),
    }));
    expect(['solution.fileUnreadable', 'solution.fileTooLarge']).toContain(await codeOf(many));
    const wrong = await foreign((file) => ({ ...file, members: [{ ...member, kind: 'user' }] }));
    expect(await codeOf(wrong)).toBe('solution.fileUnreadable');
    expect(await codeOf(await foreign((file) => ({ ...file, more: 1 })))).toBe('solution.fileUnreadable');
    const deep = await foreign((file) => ({ ...file, members: [{ ...member, content: nested(70) }] }));
    expect(await codeOf(deep)).toBe('solution.fileUnreadable');
    expect(await codeOf(await foreign((file) => ({ ...file, formatVersion: 2 })))).toBe('solution.fileNewer');
  });

  it('pollutes no prototype, and a content that no call would take is refused with its reason', async () => {
    const file = await foreign((given) => given);
    const text = (await unpack(file)).get('solution.json')?.toString('utf8') ?? '';
    const polluting = text.replace('"content":{', '"content":{"__proto__":{"polluted":true},"constructor":{"x":1},');
    const { id } = await readTrusted(site, await signedText(polluting));
    const plan = await planOf(site, id, confirmed(await planOf(site, id)));
    expect(plan.members).toMatchObject([
      { change: 'refused', reasons: [{ en: expect.stringContaining('does not fit') }] },
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('members', () => {
  it('whose references are missing from the file cannot be stored, and the receipt says so', async () => {
    const { id } = await readTrusted(
      site,
      await foreign((file) => ({
        ...file,
        references: [],
        members: file.members.map((one) => JSON.parse(JSON.stringify(one).replaceAll(site.deviceId, newId()))),
      })),
    );
    const plan = await planOf(site, id);
    expect(plan.members).toMatchObject([{ change: 'new', nameHere: 'Lights follow (2)' }]);
    const receipt = await applied(site, id, noChoices);
    expect(receipt.steps).toMatchObject([{ status: 'refused', code: expect.stringMatching(/\./) }]);
    expect(receipt.status).toBe('applied');
  });

  it('that refer to each other in a circle are refused where both would be new', async () => {
    const [first, second] = [newId(), newId()];
    const loops = (groupId: string) => [{ kind: 'systemStep', id: 'g', systemStep: 'scene', args: { groupId } }];
    const content = {
      placeId: site.venue.hall,
      icon: 'users',
      onFailure: 'stop',
      overlap: 'queue',
      limitSeconds: 60,
      confirm: false,
    };
    const loop = (id: string, name: string, to: string) => ({
      kind: 'actionGroup',
      id,
      name,
      group: [],
      content: { ...content, name, steps: loops(to) },
    });
    const { id } = await readTrusted(
      site,
      await foreign((file) => ({ ...file, members: [loop(first, 'A', second), loop(second, 'B', first)] })),
    );
    const plan = await planOf(site, id, confirmed(await planOf(site, id)));
    expect(plan.members.map(({ change }) => change)).toEqual(['refused', 'refused']);
  });

  it('that are called like something here are new, until somebody says that they are the same, or leaves them out', async () => {
    const { id } = await readTrusted(site, await foreign());
    const plan = await planOf(site, id, confirmed(await planOf(site, id)));
    const [member] = plan.members;
    expect(member).toMatchObject({ change: 'new', namesakes: [{ id: automationId, name: 'Lights follow' }] });
    const key = { kind: 'automation', id: member?.id ?? '' } as const;
    const same = { ...confirmed(await planOf(site, id)), same: [{ ...key, localId: automationId }] };
    expect((await planOf(site, id, same)).members).toMatchObject([{ change: 'same', localId: automationId }]);
    const leaving = { ...confirmed(await planOf(site, id)), leaveOut: [key] };
    expect((await planOf(site, id, leaving)).members).toMatchObject([{ change: 'leftOut' }]);
  });
});

describe('a caller with one place', () => {
  const grants = { solution: ['view', 'edit'], linkageStrategy: ['view', 'edit'] } as const;

  it('sees no solution about others, and adds nothing of theirs', async () => {
    const elsewhere = site.api.signIn({ grants, places: [site.venue.room] });
    expect(must(await elsewhere.call(solutions.pageSolutions, { query: {} })).records).toEqual([]);
    const body = { versionId: made.versionId };
    for (const reply of [
      await elsewhere.call(solutions.getSolution, { params: { id: made.id } }),
      await elsewhere.call(solutions.listSolutionVersions, { params: { id: made.id } }),
      await elsewhere.call(solutions.compareSolution, { query: { versionId: made.versionId, with: 'now' } }),
      await elsewhere.call(solutions.publishSolution, { body: { id: made.id, note: '' } }),
      await elsewhere.call(solutions.restoreSolution, { body }),
      await elsewhere.call(solutions.removeSolution, { params: { id: made.id } }),
    ])
      expect(reply.code).toBe('404');
    expect((await elsewhere.send(solutions.exportSolution, { body })).json()).toMatchObject({ code: '404' });
    const members = [{ kind: 'automation', id: automationId }];
    const stolen = await elsewhere.call(solutions.saveSolution, { body: { name: 'Mine', description: '', members } });
    expect(stolen.code).toBe('solution.memberUnknown');
    const within = site.api.signIn({ grants, places: [site.venue.hall] });
    expect(must(await within.call(solutions.pageSolutions, { query: {} })).records).toMatchObject([{ id: made.id }]);
    // Without the right to see automations, a solution with one does not exist.
    const blind = site.api.signIn({ grants: { solution: ['view'] }, places: 'all' });
    expect(must(await blind.call(solutions.pageSolutions, { query: {} })).records).toEqual([]);
  });

  it('imports nothing there that it could not save there itself', async () => {
    const elsewhere = site.api.signIn({ grants, places: [site.venue.room] });
    const { id } = must(await site.upload(await foreign(), elsewhere));
    const { things } = must(await elsewhere.call(imports.planSolutionImport, { body: { id, choices: noChoices } }));
    expect(things.map(({ state }) => state)).toEqual(things.map(() => 'open'));
    const forced = {
      ...noChoices,
      things: things.map(({ kind, id: thing }) => ({
        kind,
        id: thing,
        localId: kind === 'device' ? site.deviceId : site.venue.hall,
      })),
    };
    const plan = must(await elsewhere.call(imports.planSolutionImport, { body: { id, choices: forced } }));
    expect(plan.members).toMatchObject([{ change: 'waiting' }]);
    // Nor does anybody see or apply what somebody else has read.
    expect((await site.root.call(imports.getSolutionImport, { params: { id } })).code).toBe('404');
  });
});
