import { filesEndpoints, peopleEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../platform/testing/test-api.ts';
import { type FiledThing, hangFiles, uploadFor } from './filed-things.fixture.ts';
import { furnish, must, openServer, type Server } from './matrix.fixture.ts';
import { hire, hireForTwoRoles } from './personas.fixture.ts';

let server: Server;
let files: Record<FiledThing, string>;
let people: Record<'root' | 'atA' | 'atB' | 'placeless' | 'roleless' | 'both', { id: string; client: TestClient }>;

beforeAll(async () => {
  server = await openServer();
  const { root, placeA, protectedObjects } = await furnish(server);
  const [place = '', , device = '', alarm = ''] = protectedObjects.ids;
  const { records } = must(await root.call(peopleEndpoints.listUsers, { query: {} }));
  people = {
    root: { id: records[0]?.id ?? '', client: root },
    atA: await hire(server, root, 'at-a', [placeA]),
    atB: await hire(server, root, 'at-b', [place]),
    placeless: await hire(server, root, 'placeless', []),
    roleless: await hire(server, root, 'roleless'),
    // Everything in place A, and the drawings of every place.
    both: { id: '', client: (await hireForTwoRoles(server, root, placeA, 'floorPlan')).client },
  };
  // Whoever has uploaded a file keeps no right to it once it hangs on something.
  files = await hangFiles(server, { place, device, alarm, uploader: people.atA.id });
}, 120_000);
afterAll(() => server.close());

type Person = keyof typeof people;

const seers = async (file: string): Promise<string> => {
  const seen: string[] = [];
  for (const [name, { client }] of Object.entries(people)) {
    const reply = await client.send(filesEndpoints.downloadFile, { params: { id: file } });
    if (reply.headers['content-type'] === 'image/webp') seen.push(name);
    else expect(reply.json().code).toBe('404');
  }
  return seen.join(' ');
};

const ofPlace = 'root atB';
const ofCatalogue = 'root atA atB placeless both';
const everybody = 'root atA atB placeless roleless both';
const nobody = '';

const expected: Record<FiledThing, string> = {
  photo: ofPlace,
  plan: 'root atB both',
  maintenance: ofPlace,
  alarm: ofPlace,
  order: ofPlace,
  asset: ofPlace,
  assetRecord: ofPlace,
  draft: ofPlace,
  version: ofPlace,
  document: ofPlace,
  backdrop: ofPlace,
  published: ofPlace,
  template: nobody,
  templatePlan: nobody,
  avatar: everybody,
  logo: everybody,
  theme: ofCatalogue,
  type: ofCatalogue,
  model: ofCatalogue,
  package: nobody,
  record: ofPlace,
};

describe('an upload is seen by those who may see what it hangs on', () => {
  it.each(Object.entries(expected))('%s: %s', async (thing, who) => {
    expect(await seers(files[thing as FiledThing])).toBe(who);
  });

  it.each<Person>(['root', 'atA', 'roleless'])('and before, by %s who has uploaded it, alone', async (person) => {
    expect(await seers(await uploadFor(server, people[person].id))).toBe(person);
  });
});
