import { peopleEndpoints as calls, externalEndpoints } from '@eoms/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { addUser, createPeopleSystem, goodPassword, userDraft } from './people.fixture.ts';
import { formerPasswords } from './people.tables.ts';
import { passwordHashOf } from './users.store.ts';

const system = await createPeopleSystem();
const { api, closedSockets, platform, rules } = system;
afterAll(system.close);

const editor = api.signIn({ grants: { user: ['view', 'edit'] } });
const next = 'walking-under-3-bridges';
const hashOf = (id: string) => passwordHashOf(platform.database.db, id);

describe('one’s own password', () => {
  it('is changed with the old one, and other sessions end', async () => {
    const id = await addUser(editor);
    const own = api.signIn({ userId: id });
    const reply = await own.call(calls.changePassword, { body: { oldPassword: goodPassword, newPassword: next } });
    expect(reply.status).toBe(true);
    expect(closedSockets.at(-1)).toMatchObject({
      userIds: [id],
      reason: 'revoked',
      exceptSessionId: expect.any(String),
    });
    const again = await own.call(calls.changePassword, { body: { oldPassword: goodPassword, newPassword: next } });
    expect(again.code).toBe('user.passwordWrong');
  });

  it('is not changed without the old one, even named as another’s', async () => {
    const id = await addUser(editor);
    const own = api.signIn({ userId: id, grants: { user: ['view', 'edit'] } });
    const before = await hashOf(id);
    for (const body of [{ newPassword: next }, { userId: id, newPassword: next }]) {
      expect((await own.call(calls.changePassword, { body })).code).toBe('user.passwordWrong');
    }
    expect(await hashOf(id)).toBe(before);
  });

  it('must be a good one', async () => {
    const id = await addUser(editor, { username: 'qian.duo' });
    const own = api.signIn({ userId: id });
    for (const newPassword of ['12345678', 'qian.duo-9988']) {
      const reply = await own.call(calls.changePassword, { body: { oldPassword: goodPassword, newPassword } });
      expect(reply).toMatchObject({ code: 'user.passwordTooWeak', details: [{ field: 'newPassword' }] });
    }
  });

  it('is none of the last ones, as many as the settings say', async () => {
    const id = await addUser(editor);
    const own = api.signIn({ userId: id });
    let oldPassword = goodPassword;
    const change = async (newPassword: string) => {
      const reply = await own.call(calls.changePassword, { body: { oldPassword, newPassword } });
      if (reply.status) oldPassword = newPassword;
      return reply.status ? 'changed' : reply.details?.[0]?.message;
    };
    rules.history = 2;
    try {
      expect(await change(goodPassword)).toBe('不能与最近 2 个密码相同');
      expect(await change('second-good-password-2')).toBe('changed');
      expect(await change(goodPassword)).toBe('不能与最近 2 个密码相同');
      expect(await change('third-good-password-3')).toBe('changed');
      expect(await change(goodPassword)).toBe('changed');
      const reset = { userId: id, newPassword: 'third-good-password-3' };
      expect((await editor.call(calls.changePassword, { body: reset })).code).toBe('user.passwordTooWeak');
    } finally {
      rules.history = 0;
    }
    expect(await change(goodPassword)).toBe('changed');
    expect(await platform.database.db.$count(formerPasswords)).toBe(0);
  });

  it('is as long as the settings say, wherever it is set', async () => {
    rules.shortest = 20;
    try {
      const body = userDraft({ password: 'nineteen-characters' });
      const made = await editor.call(calls.saveUser, { body });
      expect(made).toMatchObject({
        code: 'user.passwordTooWeak',
        details: [{ field: 'password', message: '密码至少 20 个字符' }],
      });
    } finally {
      rules.shortest = 8;
    }
  });

  it('is changed by one of two simultaneous callers', async () => {
    const id = await addUser(editor);
    const own = api.signIn({ userId: id });
    const replies = await Promise.all(
      ['first-good-password-1', 'second-good-password-2'].map((newPassword) =>
        own.call(calls.changePassword, { body: { oldPassword: goodPassword, newPassword } }),
      ),
    );
    expect(replies.filter((reply) => reply.status)).toHaveLength(1);
    expect(replies.filter((reply) => !reply.status).map((reply) => reply.code)).toEqual([
      expect.stringMatching(/^(409|user\.passwordWrong)$/),
    ]);
  });
});

describe('another’s password', () => {
  it('is reset by users who may edit users, and all sessions end', async () => {
    const id = await addUser(editor);
    const before = await hashOf(id);
    const reply = await editor.call(calls.changePassword, { body: { userId: id, newPassword: next } });
    expect(reply.status).toBe(true);
    expect(await hashOf(id)).not.toBe(before);
    expect(closedSockets.at(-1)).toEqual({ userIds: [id], reason: 'revoked' });
  });

  it('is closed to everyone else, known or not', async () => {
    const id = await addUser(editor);
    const viewer = api.signIn({ grants: { user: ['view'] } });
    for (const userId of [id, newId()]) {
      expect((await viewer.call(calls.changePassword, { body: { userId, newPassword: next } })).code).toBe('403');
    }
    expect((await editor.call(calls.changePassword, { body: { userId: newId(), newPassword: next } })).code).toBe(
      '404',
    );
  });

  it('stays within the realm', async () => {
    const outside = api.signIn({ grants: { orgUser: ['view', 'edit'] } });
    const inner = await addUser(editor);
    const made = await outside.call(externalEndpoints.saveExternalUser, {
      body: userDraft({ password: goodPassword }),
    });
    const outer = made.data?.id ?? '';
    const reset = externalEndpoints.resetExternalPassword;
    expect((await outside.call(reset, { body: { userId: inner, newPassword: next } })).code).toBe('404');
    expect((await editor.call(calls.changePassword, { body: { userId: outer, newPassword: next } })).code).toBe('404');
    expect((await outside.call(reset, { body: { userId: outer, newPassword: next } })).status).toBe(true);
    const own = api.signIn({ userId: outer, grants: { orgUser: ['view', 'edit'] } });
    expect((await own.call(reset, { body: { userId: outer, newPassword: next } })).code).toBe('403');
  });
});
