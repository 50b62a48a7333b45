import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSystem, goodPassword, licensePrivateKey, type TestSystem } from '../session.fixture.ts';
import { defaultLicenseKey } from './default-license-key.ts';
import { installations } from './license.tables.ts';
import { type LicenseGrant, readLicense, writeLicense } from './license-file.ts';
import { readLicenseKey } from './license-key.ts';
import { machineCodeOf, readMachineId } from './machine-code.ts';

const { getLicense, machineCode, uploadLicense, saveProfile, login } = sessionEndpoints;
const day = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString();

describe('an authorisation file', () => {
  const pair = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return {
      secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    };
  };
  const grant: LicenseGrant = {
    licensee: '场馆',
    machineCode: 'ABCDE',
    notBefore: daysFromNow(0),
    expiresAt: null,
    issuedAt: daysFromNow(0),
  };

  it('is what its key signed, and nothing else', () => {
    const { secret, key } = pair();
    const text = writeLicense(grant, secret);
    expect(readLicense(text, key)).toEqual(grant);
    expect(readLicense(text, pair().key)).toBeNull();
    for (const [from, to] of [
      ['ABCDE', 'ABCDF'],
      ['null', `"${daysFromNow(9)}"`],
      ['场馆', '别处'],
    ] as const) {
      expect(readLicense(text.replace(from, to), key), from).toBeNull();
    }
    for (const nonsense of ['', '{}', 'null', '[1]', '{"license":1,"signature":"AA=="}']) {
      expect(readLicense(nonsense, key)).toBeNull();
    }
  });
});

describe('the key that licences are checked with', () => {
  it('comes from the setting, else the data folder, else is our own', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'eoms-key-'));
    const make = () => generateKeyPairSync('ed25519').publicKey;
    const pem = (key: ReturnType<typeof make>) => key.export({ type: 'spki', format: 'pem' }).toString();
    const [inFolder, inSetting] = [make(), make()];
    expect(await readLicenseKey({ setting: undefined, dataFolder })).toBe(defaultLicenseKey);
    await writeFile(join(dataFolder, 'license-key.pem'), pem(inFolder));
    expect(await readLicenseKey({ setting: undefined, dataFolder })).toBe(pem(inFolder));
    const base64 = inSetting.export({ type: 'spki', format: 'der' }).toString('base64');
    expect(await readLicenseKey({ setting: base64, dataFolder })).toBe(pem(inSetting));
    const path = join(dataFolder, 'other.pem');
    await writeFile(path, pem(inSetting));
    expect(await readLicenseKey({ setting: path, dataFolder })).toBe(pem(inSetting));
    await expect(readLicenseKey({ setting: 'nonsense', dataFolder })).rejects.toThrow('EOMS_LICENSE_KEY');
    await rm(dataFolder, { recursive: true });
  });
});

describe('the machine code', () => {
  it('belongs to one installation on one machine', async () => {
    const code = machineCodeOf('installation', 'machine');
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(machineCodeOf('installation', 'machine')).toBe(code);
    expect(machineCodeOf('installation', 'other')).not.toBe(code);
    expect(machineCodeOf('other', 'machine')).not.toBe(code);
    expect(await readMachineId()).toBe(await readMachineId());
  });
});

describe('licensing of a running installation', () => {
  let system: TestSystem;
  let code: string;
  let admin: string;
  let plain: string;
  beforeAll(async () => {
    system = await createTestSystem();
    code = (await system.call(machineCode)).data?.machineCode ?? '';
    const id = await system.addUser({ username: 'admin' });
    await system.platform.database.transaction((tx) => system.access.makeSuperAdministrator(tx, id));
    admin = (await system.signIn('admin')).token;
    await system.addUser({ username: 'plain' });
    plain = (await system.signIn('plain')).token;
  });
  afterAll(() => system.close());

  const fileOf = (change: Partial<LicenseGrant> = {}, key = licensePrivateKey) => {
    const grant: LicenseGrant = {
      licensee: 'Venue Ltd',
      machineCode: code,
      notBefore: daysFromNow(-1),
      expiresAt: daysFromNow(10),
      issuedAt: daysFromNow(0),
      ...change,
    };
    return { name: 'eoms.lic', content: Buffer.from(writeLicense(grant, key)) };
  };
  const upload = (file: { name: string; content: Buffer }, token = admin) =>
    system.call(uploadLicense, { token, file });
  /** Makes the installation this many days old, then restarts the module. */
  const age = async (days: number) => {
    const at = new Date(Date.now() - days * day);
    await system.platform.database.db.update(installations).set({ createdAt: at });
    await system.restart();
  };
  const change = () => {
    const body = { name: 'New', phone: null, email: null, sex: null, avatar: null };
    return system.call(saveProfile, { token: plain, body });
  };

  it('begins with an evaluation, shown to anyone', async () => {
    const { data } = await system.call(getLicense);
    expect(data).toMatchObject({ state: 'evaluation', machineCode: code, version: '1.2.3', licensee: null });
    expect(Math.round((Date.parse(data?.expiresAt ?? '') - Date.now()) / day)).toBe(30);
    expect((await change()).status).toBe(true);
  });

  it('ends read-only, never locked out', async () => {
    await age(31);
    expect((await system.call(getLicense)).data?.state).toBe('unauthorised');
    expect((await change()).code).toBe('license.readOnly');
    const again = await system.call(login, { body: { account: 'plain', password: goodPassword } });
    expect(again.status).toBe(true);
  });

  it('accepts only files that match this machine, time and key, from a super administrator', async () => {
    expect((await upload(fileOf(), plain)).code).toBe('403');
    expect((await upload({ name: 'x.lic', content: Buffer.from('nonsense') })).code).toBe('license.invalid');
    const otherKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect((await upload(fileOf({}, otherKey))).code).toBe('license.invalid');
    expect((await upload(fileOf({ machineCode: 'ELSE' }))).code).toBe('license.otherMachine');
    expect((await upload(fileOf({ expiresAt: daysFromNow(-0.1) }))).code).toBe('license.expired');
    expect((await upload(fileOf({ notBefore: daysFromNow(5) }))).code).toBe('license.invalid');
    expect((await change()).code).toBe('license.readOnly');
  });

  it('opens again with a valid file', async () => {
    const file = fileOf();
    expect((await upload(file)).data).toMatchObject({ state: 'authorised', licensee: 'Venue Ltd' });
    expect((await change()).status).toBe(true);
    expect((await upload(fileOf({ expiresAt: null }))).data).toMatchObject({ state: 'authorised', expiresAt: null });
  });

  it('a clock that ran ahead is corrected by a new file, not by an old one', async () => {
    const old = fileOf({ issuedAt: daysFromNow(-5) });
    await system.platform.database.db.update(installations).set({ clockSeenAt: new Date(Date.now() + 400 * day) });
    await age(31);
    expect((await upload(old)).code).toBe('license.expired');
    const fresh = fileOf({ issuedAt: new Date(Date.now() + 1000).toISOString() });
    expect((await upload(fresh)).data?.state).toBe('authorised');
  });
});
