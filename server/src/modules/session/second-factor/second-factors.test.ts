import { sessionEndpoints } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../people/people.tables.ts';
import { createTestSystem, goodPassword, type TestSystem } from '../session.fixture.ts';
import { secondFactors } from '../session.tables.ts';
import { codeAt, stepOf } from './one-time-code.ts';

const { login, enrolAtSignIn, enrolSecondFactor, confirmSecondFactor, removeSecondFactor } = sessionEndpoints;
const stepMs = 30_000;

describe('one-time codes', () => {
  it('are those of RFC 6238, appendix B (last six digits)', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(codeAt(secret, 59_000)).toBe('287082');
    expect(codeAt(secret, 1_111_111_109_000)).toBe('081804');
    expect(codeAt(secret, 20_000_000_000_000)).toBe('353130');
  });

  it('fit one step early or late, and no further', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const at = 1_800_000_000_000;
    const step = Math.floor(at / stepMs);
    expect(stepOf(secret, codeAt(secret, at - stepMs), at)).toBe(step - 1);
    expect(stepOf(secret, codeAt(secret, at + stepMs), at)).toBe(step + 1);
    expect(stepOf(secret, codeAt(secret, at - 2 * stepMs), at)).toBeNull();
    expect(stepOf(secret, codeAt(secret, at + 2 * stepMs), at)).toBeNull();
  });
});

describe('the second factor of an account', () => {
  let system: TestSystem;
  let userId: string;
  let token: string;
  let secret: string;
  let confirming: string;
  beforeAll(async () => {
    system = await createTestSystem();
    userId = await system.addUser({ username: 'careful' });
    ({ token } = await system.signIn('careful'));
  });
  afterAll(() => system.close());

  const signInWith = (code?: string, from: { ip?: string } = {}) =>
    system.call(login, { body: { account: 'careful', password: goodPassword, ...(code ? { code } : {}) }, ...from });
  const forgetStep = () =>
    system.platform.database.db.update(secondFactors).set({ lastStep: null }).where(eq(secondFactors.userId, userId));

  it('is enrolled with the password and counts once confirmed', async () => {
    const wrong = await system.call(enrolSecondFactor, { token, body: { password: 'wrong' } });
    expect(wrong.code).toBe('user.passwordWrong');
    const enrolled = await system.call(enrolSecondFactor, { token, body: { password: goodPassword } });
    secret = enrolled.data?.secret ?? '';
    expect(enrolled.data?.uri).toMatch(/^otpauth:\/\/totp\/.*careful\?.*secret=[A-Z2-7]{32}/);
    expect((await signInWith()).status).toBe(true);
    const bad = await system.call(confirmSecondFactor, { token, body: { code: '000000' } });
    expect(bad.code).toBe('session.secondFactorWrong');
    confirming = codeAt(secret, Date.now());
    const good = await system.call(confirmSecondFactor, { token, body: { code: confirming } });
    expect(good.status).toBe(true);
    const { db } = system.platform.database;
    const having = sql`select ${users.id} from ${users} where ${system.session.hasSecondFactor(users.id)}`;
    expect((await db.execute(having)).rows).toEqual([{ id: userId }]);
  });

  it('is stored encrypted', async () => {
    const [row] = await system.platform.database.db.select().from(secondFactors);
    expect(row?.secret).toMatch(/^v1\./);
    expect(row?.secret).not.toContain(secret);
  });

  it('is requested only after the password, and accepts each code once', async () => {
    expect((await signInWith()).code).toBe('session.secondFactorNeeded');
    expect((await signInWith(confirming)).code).toBe('session.secondFactorWrong');
    await forgetStep();
    const code = codeAt(secret, Date.now());
    const both = await Promise.all([signInWith(code), signInWith(code)]);
    expect(both.map((reply) => reply.code).sort()).toEqual(['200', 'session.secondFactorWrong']);
    expect((await signInWith(code)).code).toBe('session.secondFactorWrong');
  });

  it('cannot be guessed: wrong codes count like wrong passwords', async () => {
    await forgetStep();
    expect((await signInWith(codeAt(secret, Date.now()))).status).toBe(true);
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) codes.push((await signInWith('000000', { ip: '203.0.113.5' })).code);
    expect(codes).toEqual([...Array(5).fill('session.secondFactorWrong'), 'session.locked']);
  });

  it('keeps the old secret until a new one is confirmed, and can be removed with the password', async () => {
    await system.platform.database.db.execute('delete from sign_in_attempts');
    await system.call(enrolSecondFactor, { token, body: { password: goodPassword } });
    await forgetStep();
    expect((await signInWith(codeAt(secret, Date.now()))).status).toBe(true);
    expect((await system.call(removeSecondFactor, { token, body: { password: 'x' } })).code).toBe('user.passwordWrong');
    expect((await system.call(removeSecondFactor, { token, body: { password: goodPassword } })).status).toBe(true);
    expect((await signInWith()).status).toBe(true);
  });
});

describe('a second factor that the settings ask for', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());
  const body = (account: string, more: object = {}) => ({ account, password: goodPassword, ...more });
  const ask = (secondFactorFor: 'nobody' | 'administrators' | 'everybody') => {
    system.config.values.security = { ...system.config.values.security, secondFactorFor };
  };

  it('is set up at the sign-in, with the first code', async () => {
    await system.addUser({ username: 'new-here' });
    ask('everybody');
    expect((await system.call(login, { body: body('new-here') })).code).toBe('session.secondFactorToSetUp');
    // Without a secret, no code is right.
    const early = await system.call(login, { body: body('new-here', { code: '123456' }) });
    expect(early.code).toBe('session.secondFactorWrong');
    const wrong = { account: 'new-here', password: 'not the password' };
    expect((await system.call(enrolAtSignIn, { body: wrong })).code).toBe('session.badCredentials');
    const { data } = await system.call(enrolAtSignIn, { body: body('new-here') });
    const code = codeAt(data?.secret ?? '', Date.now());
    const signedIn = await system.call(login, { body: body('new-here', { code }) });
    expect(signedIn).toMatchObject({ status: true, data: { user: { hasSecondFactor: true } } });
    // Whoever learns the password later gets no other secret.
    expect((await system.call(enrolAtSignIn, { body: body('new-here') })).code).toBe('409');
    const token = signedIn.data?.token ?? '';
    const removed = await system.call(removeSecondFactor, { token, body: { password: goodPassword } });
    expect(removed.code).toBe('session.secondFactorRequired');
    ask('nobody');
    expect((await system.call(removeSecondFactor, { token, body: { password: goodPassword } })).status).toBe(true);
  });

  it('may be asked of super administrators only', async () => {
    const id = await system.addUser({ username: 'chief' });
    await system.addUser({ username: 'clerk' });
    await system.platform.database.transaction((tx) => system.access.makeSuperAdministrator(tx, id));
    ask('administrators');
    expect((await system.call(login, { body: body('chief') })).code).toBe('session.secondFactorToSetUp');
    expect((await system.call(login, { body: body('clerk') })).status).toBe(true);
    expect((await system.call(enrolAtSignIn, { body: body('clerk') })).code).toBe('409');
    ask('nobody');
  });
});

it('leaves a person as many sessions as the settings say, the newest', async () => {
  const system = await createTestSystem();
  try {
    system.config.values.security = { ...system.config.values.security, sessionsAtMost: 2 };
    await system.addUser({ username: 'everywhere' });
    const tokens: string[] = [];
    for (let n = 0; n < 3; n++) tokens.push((await system.signIn('everywhere')).token);
    const { listOwnSessions } = sessionEndpoints;
    const codes: string[] = [];
    for (const token of tokens) codes.push((await system.call(listOwnSessions, { token })).code);
    expect(codes).toEqual(['401', '200', '200']);
  } finally {
    await system.close();
  }
});
