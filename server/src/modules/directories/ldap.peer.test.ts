import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoriesEndpoints as calls, type DirectoryDraft, peopleEndpoints } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { Attribute, Change, Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../platform/testing/free-port.ts';
import { createDirectoriesSystem, dingtalkDraft } from './directories.fixture.ts';

const program = '/usr/sbin/slapd';
const missing = spawnSync(program, ['-VV']).error !== undefined;
const root = 'dc=example,dc=com';
const admin = `cn=admin,${root}`;

describe.skipIf(missing)('an LDAP server (slapd)', () => {
  let folder = '';
  let server: ChildProcess;
  let url = '';
  let admins: Client;
  let system: Awaited<ReturnType<typeof createDirectoriesSystem>>;
  let directory = '';

  const person = (uid: string, ou: string, more: Record<string, string> = {}) =>
    admins.add(`uid=${uid},ou=${ou},${root}`, {
      objectClass: 'inetOrgPerson',
      cn: `员工 ${uid}`,
      sn: uid,
      userPassword: `secret of ${uid}`,
      ...more,
    });
  const draft = (change: Partial<Extract<DirectoryDraft['connection'], { type: 'ldap' }>> = {}): DirectoryDraft =>
    dingtalkDraft('http://unused.example', {
      name: 'LDAP',
      secret: 'of the admin',
      mapping: { username: 'uid', name: 'cn', phone: 'mobile', email: 'mail', code: '', sex: '' },
      connection: {
        type: 'ldap',
        url,
        startTls: false,
        ca: '',
        bindDn: admin,
        baseDn: root,
        userFilter: '(objectClass=inetOrgPerson)',
        departmentFilter: '(objectClass=organizationalUnit)',
        groupDn: '',
        ...change,
      },
    });
  const apply = async () => {
    const run = await system.read(directory);
    return (await system.editor.call(calls.applyDirectoryRun, { body: { runId: run.id } })).data;
  };
  const states = async () =>
    (
      await system.platform.database.db.execute<{ id: string; username: string; enabled: boolean }>(
        sql`select u.id, username, enabled from users u join directory_people p on p.user_id = u.id order by username`,
      )
    ).rows;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-slapd-'));
    await mkdir(join(folder, 'data'));
    const config = [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `pidfile ${join(folder, 'pid')}`,
      'sizelimit size.soft=100 size.hard=100 size.pr=100 size.prtotal=unlimited',
      'database mdb',
      `suffix "${root}"`,
      `rootdn "${admin}"`,
      'rootpw "of the admin"',
      `directory ${join(folder, 'data')}`,
      '',
    ];
    await writeFile(join(folder, 'slapd.conf'), config.join('\n'));
    const port = await freePort();
    url = `ldap://127.0.0.1:${port}`;
    server = spawn(program, ['-f', join(folder, 'slapd.conf'), '-h', url, '-d', '0'], { stdio: 'ignore' });
    admins = new Client({ url, timeout: 10_000, connectTimeout: 2_000 });
    await vi.waitFor(() => admins.bind(admin, 'of the admin'), { timeout: 20_000, interval: 100 });
    await admins.add(root, { objectClass: ['dcObject', 'organization'], o: 'example', dc: 'example' });
    for (const ou of ['研发', '市场']) await admins.add(`ou=${ou},${root}`, { objectClass: 'organizationalUnit', ou });
    await admins.add(`ou=前端,ou=研发,${root}`, { objectClass: 'organizationalUnit', ou: '前端' });
    await person('zhang', '研发', { mobile: '13800000001' });
    await person('li', '前端,ou=研发');
    await person('wang', '市场');
    system = await createDirectoriesSystem();
    directory = (await system.editor.call(calls.saveDirectory, { body: draft() })).data?.id ?? '';
  });
  afterAll(async () => {
    await system?.close();
    await admins?.unbind();
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    await rm(folder, { recursive: true, force: true });
  });

  it('gives its people and its tree', async () => {
    expect((await system.editor.call(calls.testDirectory, { body: { id: directory } })).data).toMatchObject({
      ok: true,
    });
    expect(await apply()).toMatchObject({ status: 'applied', counts: { people: 3, departments: 3, added: 3 } });
    const found = (await system.editor.call(peopleEndpoints.listDepartments)).data ?? [];
    const parent = found.find(({ name }) => name === '研发');
    expect(found.find(({ name }) => name === '前端')).toMatchObject({ parentId: parent?.id, userCount: 1 });
  });

  it('knows somebody by what never changes: renamed and moved is the same account', async () => {
    const before = await states();
    await admins.modifyDN(`uid=li,ou=前端,ou=研发,${root}`, `uid=li2,ou=市场,${root}`);
    expect(await apply()).toMatchObject({ counts: { added: 0, changed: 1, disabled: 0 } });
    const after = await states();
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    expect(after.map(({ username }) => username)).toContain('li2');
  });

  it('asks for the password there, and never without one', async () => {
    const id = (await states()).find(({ username }) => username === 'li2')?.id ?? '';
    const verify = await system.port().verifierOf(id);
    expect(await verify?.('secret of li')).toBe(true);
    expect(await verify?.('wrong')).toBe(false);
    expect(await verify?.('')).toBe(false);
    expect(await system.port().verifierOf('0193a000-0000-7000-8000-00000000ffff')).toBeNull();
  });

  it('disables who is gone, and takes back who returns', async () => {
    const dn = `uid=wang,ou=市场,${root}`;
    await admins.del(dn);
    await system.editor.call(calls.saveDirectory, { body: { ...draft(), id: directory } });
    expect(await apply()).toMatchObject({ counts: { disabled: 1 } });
    expect((await states()).filter(({ enabled }) => !enabled)).toHaveLength(1);
  });

  it('takes only the members of a group', async () => {
    const group = `cn=eoms,${root}`;
    const members = [`UID=zhang , OU=研发,${root}`];
    await admins.add(group, { objectClass: 'groupOfNames', cn: 'eoms', member: members });
    await system.editor.call(calls.saveDirectory, { body: { ...draft({ groupDn: group }), id: directory } });
    const run = await system.read(directory);
    expect(run.counts).toMatchObject({ people: 1, disabled: 1 });
    await system.editor.call(calls.discardDirectoryRun, { body: { runId: run.id } });
    await system.editor.call(calls.saveDirectory, { body: { ...draft(), id: directory } });
  });

  it('takes the members of groups in a group, also where they contain each other', async () => {
    const [outer, inner] = [`cn=outer,${root}`, `cn=inner,${root}`];
    await admins.add(inner, { objectClass: 'groupOfNames', cn: 'inner', member: [`uid=zhang,ou=研发,${root}`, outer] });
    await admins.add(`cn=unique,${root}`, {
      objectClass: 'groupOfUniqueNames',
      cn: 'unique',
      uniqueMember: [`uid=li2,ou=市场,${root}`],
    });
    const gone = `uid=nobody,ou=研发,${root}`;
    await admins.add(outer, {
      objectClass: 'groupOfNames',
      cn: 'outer',
      member: [inner, `cn=unique,${root}`, gone, `ou=研发,${root}`],
    });
    await system.editor.call(calls.saveDirectory, { body: { ...draft({ groupDn: outer }), id: directory } });
    const run = await system.read(directory);
    expect(run.counts).toMatchObject({ people: 2, disabled: 0 });
    await system.editor.call(calls.discardDirectoryRun, { body: { runId: run.id } });
    await system.editor.call(calls.saveDirectory, { body: { ...draft(), id: directory } });
  });

  it('is read in pages beyond its limit, and blanks nothing', async () => {
    for (let i = 0; i < 650; i++) await person(`many${i}`, '市场');
    await admins.modify(
      `uid=zhang,ou=研发,${root}`,
      new Change({ operation: 'delete', modification: new Attribute({ type: 'mobile', values: [] }) }),
    );
    expect(await apply()).toMatchObject({ counts: { people: 652, added: 650 } });
    const { rows } = await system.platform.database.db.execute(sql`select phone from users where username = 'zhang'`);
    expect(rows).toEqual([{ phone: '13800000001' }]);
  });

  it('says what is wrong: credentials, base, address', async () => {
    const failure = async (change: Parameters<typeof draft>[0], secret = 'of the admin') => {
      await system.editor.call(calls.saveDirectory, { body: { ...draft(change), id: directory, secret } });
      return (await system.editor.call(calls.testDirectory, { body: { id: directory } })).data?.failure;
    };
    expect(await failure({}, 'wrong')).toBe('credentials');
    expect(await failure({ baseDn: 'dc=nowhere' })).toBe('unreadable');
    expect(await failure({ url: 'ldap://127.0.0.1:9' })).toBe('unreachable');
    expect(await failure({ startTls: true })).not.toBeNull();
  });
});
