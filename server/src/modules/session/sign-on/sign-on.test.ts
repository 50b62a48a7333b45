import { type SignOnServiceDraft, ssoEndpoints } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { users } from '../../people/people.tables.ts';
import { createTestSystem, type TestSystem } from '../session.fixture.ts';
import { signOnServices, signOnTickets } from './sign-on.tables.ts';

const { saveSignOnService, listSignOnServices, removeSignOnService } = ssoEndpoints;
const { requestTicket, loginByTicket, issueTicket, validateTicket } = ssoEndpoints;
const office = 'https://office.example.com/cas?from=eoms';

let system: TestSystem;
let admin: string;
let userId: string;
let token: string;
beforeAll(async () => {
  system = await createTestSystem();
  const adminId = await system.addUser({ username: 'admin' });
  await system.platform.database.transaction((tx) => system.access.makeSuperAdministrator(tx, adminId));
  admin = (await system.signIn('admin')).token;
  userId = await system.addUser({ username: 'zhao', email: 'zhao@example.com', phone: '13800001111' });
  token = (await system.signIn('zhao')).token;
});
afterAll(() => system.close());

type Draft = z.input<typeof SignOnServiceDraft>;
const save = (draft: Partial<Draft>) =>
  system.call(saveSignOnService, {
    token: admin,
    body: { name: 'Office', service: office, enabled: true, remarks: '', ...draft },
  });
/** Adds a service for a single test. */
const addService = async (name: string) => {
  const service = `https://${name}.example.com/enter`;
  const { data } = await save({ name, service });
  if (!data?.clientSecret) throw new Error('no secret');
  return { service, id: data.id, clientId: data.clientId, clientSecret: data.clientSecret };
};
type Service = Awaited<ReturnType<typeof addService>>;
const request = ({ clientId, clientSecret }: Pick<Service, 'clientId' | 'clientSecret'>, account = 'zhao') =>
  system.call(requestTicket, { body: { clientId, clientSecret, account } });
const enter = (ticket: string) => system.call(loginByTicket, { query: { ticket } });
const issue = (service: string) => system.call(issueTicket, { token, body: { service } });
const validate = (ticket: string, service: string) => system.call(validateTicket, { query: { ticket, service } });
const expire = () => system.platform.database.db.update(signOnTickets).set({ expiresAt: new Date(Date.now() - 1) });

describe('authorisations', () => {
  it('show their secret once and keep a hash', async () => {
    const made = await save({});
    expect(made.data?.clientSecret).toMatch(/^[\w-]{43}$/);
    const list = await system.call(listSignOnServices, { token: admin });
    expect(list.data).toMatchObject([{ name: 'Office', service: office, hasSecret: true, enabled: true }]);
    expect(JSON.stringify(list)).not.toContain(made.data?.clientSecret);
    const rows = await system.platform.database.db.select().from(signOnServices);
    expect(JSON.stringify(rows)).not.toContain(made.data?.clientSecret);
    expect((await save({ name: 'Twice' })).code).toBe('oauth.serviceInUse');
  });

  it('change without a new secret unless requested', async () => {
    const service = await addService('renewed');
    const draft = { id: service.id, name: 'Renamed', service: service.service };
    expect((await save(draft)).data).toEqual({ id: service.id, clientId: service.clientId, clientSecret: null });
    expect((await request(service)).status).toBe(true);
    const renewed = (await save({ ...draft, renewSecret: true })).data?.clientSecret ?? '';
    expect((await request(service)).code).toBe('session.badCredentials');
    expect((await request({ ...service, clientSecret: renewed })).status).toBe(true);
    expect((await save({ ...draft, id: userId })).code).toBe('404');
    expect((await save({ ...draft, service: office })).code).toBe('oauth.serviceInUse');
  });

  it('require the right', async () => {
    expect((await system.call(listSignOnServices, { token })).code).toBe('403');
    expect((await system.call(removeSignOnService, { token, body: { id: userId } })).code).toBe('403');
  });

  it('take their open tickets with them', async () => {
    const service = await addService('closing');
    const ticket = (await request(service)).data?.ticket ?? '';
    expect((await system.call(removeSignOnService, { token: admin, body: { id: service.id } })).status).toBe(true);
    expect((await enter(ticket)).code).toBe('session.ticketInvalid');
    expect((await system.call(removeSignOnService, { token: admin, body: { id: service.id } })).code).toBe('404');
  });
});

describe('tickets into this console', () => {
  let service: Service;
  beforeAll(async () => {
    service = await addService('portal');
  });

  it('sign a user in once', async () => {
    const { data } = await request(service);
    expect(data?.ticket).toMatch(/^ST-[\w-]{43}$/);
    expect(data?.url).toBe(`/loginAuto?ticket=${data?.ticket}`);
    const seconds = (Date.parse(data?.expiresAt ?? '') - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    const both = await Promise.all([enter(data?.ticket ?? ''), enter(data?.ticket ?? '')]);
    expect(both.map((reply) => reply.code).sort()).toEqual(['200', 'session.ticketInvalid']);
    expect(both.find((reply) => reply.status)?.data?.user.id).toBe(userId);
  });

  it('end after a minute, and with the authorisation', async () => {
    const late = (await request(service)).data?.ticket ?? '';
    await expire();
    expect((await enter(late)).code).toBe('session.ticketInvalid');
    const open = (await request(service)).data?.ticket ?? '';
    const draft = { id: service.id, name: 'portal', service: service.service };
    await save({ ...draft, enabled: false });
    expect((await enter(open)).code).toBe('session.ticketInvalid');
    expect((await request(service)).code).toBe('session.badCredentials');
    await save(draft);
  });

  it('are issued only with the secret, and not for unknown or disabled users', async () => {
    await system.addUser({ username: 'barred', enabled: false });
    for (const ask of [
      request({ ...service, clientSecret: 'guess' }),
      request({ ...service, clientId: 'eoms-unknown' }),
      request({ clientId: 'eoms-unknown', clientSecret: '' }),
      request(service, 'nobody'),
      request(service, 'barred'),
    ]) {
      expect(await ask).toMatchObject({ code: 'session.badCredentials', data: null });
    }
  });

  it('do not sign in a user disabled meanwhile', async () => {
    const id = await system.addUser({ username: 'meanwhile' });
    const ticket = (await request(service, 'meanwhile')).data?.ticket ?? '';
    await system.platform.database.db.update(users).set({ enabled: false }).where(eq(users.id, id));
    expect((await enter(ticket)).code).toBe('session.userDisabled');
  });
});

describe('tickets to another service', () => {
  it('identify the user to that service, once', async () => {
    const { data } = await issue(office);
    const url = new URL(data?.url ?? '');
    expect(url.searchParams.get('ticket')).toBe(data?.ticket);
    expect(url.searchParams.get('from')).toBe('eoms');
    expect((await validate(data?.ticket ?? '', office)).data).toEqual({
      username: 'zhao',
      name: 'zhao',
      email: 'zhao@example.com',
      phone: '13800001111',
    });
    expect((await validate(data?.ticket ?? '', office)).code).toBe('session.ticketInvalid');
  });

  it('are used up by an attempt of another service', async () => {
    const other = await addService('other');
    const ticket = (await issue(office)).data?.ticket ?? '';
    expect((await validate(ticket, other.service)).code).toBe('session.ticketInvalid');
    expect((await validate(ticket, office)).code).toBe('session.ticketInvalid');
  });

  it('cannot be used in the other direction, late, or for an unauthorised service', async () => {
    const inward = await addService('inward');
    const out = (await issue(inward.service)).data?.ticket ?? '';
    expect((await enter(out)).code).toBe('session.ticketInvalid');
    const back = (await request(inward)).data?.ticket ?? '';
    expect((await validate(back, inward.service)).code).toBe('session.ticketInvalid');
    const late = (await issue(office)).data?.ticket ?? '';
    await expire();
    expect((await validate(late, office)).code).toBe('session.ticketInvalid');
    expect((await issue('https://unknown.example.com/')).code).toBe('404');
  });

  it('are stored only as hashes', async () => {
    const ticket = (await issue(office)).data?.ticket ?? 'none';
    const rows = JSON.stringify(await system.platform.database.db.select().from(signOnTickets));
    expect(rows).not.toContain(ticket);
    expect(rows).not.toContain(ticket.slice(3));
  });
});
