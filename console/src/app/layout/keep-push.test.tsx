// @vitest-environment happy-dom
import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { pushOwner, setPushOwner } from '../../session/browser-push.ts';
import { fakePushBrowser } from '../../session/push-browser.fixture.ts';
import { useSession } from '../../session/session-store.ts';
import { KeepPush } from './keep-push.tsx';

let browser: ReturnType<typeof fakePushBrowser>;
let stage: Stage | undefined;
beforeEach(() => {
  browser = fakePushBrowser();
  browser.state.permission = 'granted';
});
afterEach(async () => {
  await stage?.close();
  stage = undefined;
  browser.remove();
  setPushOwner(null);
  useSession.setState({ user: null });
});

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;
/** The console after signing in; the server lists these browsers. */
const signIn = async (userId: string, listed: { endpoint: string; current: boolean }[] = []) => {
  stage = await createStage({
    'GET /notifyChannel/getOwnPush': () => ({
      data: { publicKey: browser.publicKey, enabled: true, browsers: listed },
    }),
    'POST /notifyChannel/saveOwnPush': () => ({ data: { id: 'x' } }),
  });
  useSession.setState({ user: { id: userId } as never });
  await stage.show(
    <>
      <KeepPush />
      <Where />
    </>,
  );
  await settle();
  return stage.asked.filter(({ call }) => call.startsWith('POST'));
};
const subscribedBy = (userId: string | null) => {
  browser.state.endpoint = 'https://push.test/old';
  setPushOwner(userId);
};

it('goes on after its user has signed out and in again', async () => {
  setPushOwner('me');
  const posts = await signIn('me');
  expect(posts.map(({ body }) => body)).toMatchObject([{ endpoint: 'https://push.test/1' }]);
});
it('belongs to the new session after the one before has run out', async () => {
  subscribedBy('me');
  expect(await signIn('me', [{ endpoint: 'https://push.test/old', current: false }])).toHaveLength(1);
});
it('subscribes again by itself when the system has another key than before', async () => {
  subscribedBy('me');
  browser.publicKey = Buffer.from(new Uint8Array(65).fill(9)).toString('base64url');
  const posts = await signIn('me', [{ endpoint: 'https://push.test/old', current: true }]);
  expect(posts.map(({ body }) => body)).toMatchObject([{ endpoint: 'https://push.test/1' }]);
});
it('asks for nothing while all is as it should be, nor where nobody has turned it on', async () => {
  subscribedBy('me');
  expect(await signIn('me', [{ endpoint: 'https://push.test/old', current: true }])).toEqual([]);
  await stage?.close();
  browser.state.endpoint = undefined;
  setPushOwner(null);
  await signIn('me');
  expect([browser.state.subscribed, stage?.asked]).toEqual([0, []]);
});
it.each(['somebody else', null])(
  'ends when another person signs in than the one who turned it on (%s)',
  async (owner) => {
    subscribedBy(owner);
    expect(await signIn('me')).toEqual([]);
    expect([browser.state.endpoint, pushOwner()]).toEqual([undefined, null]);
  },
);
it('stays off in a browser that was removed from elsewhere', async () => {
  subscribedBy('me');
  expect(await signIn('me', [])).toEqual([]);
  expect([browser.state.endpoint, pushOwner()]).toEqual([undefined, null]);
});
it('goes where a click on a notice leads, and nowhere else', async () => {
  await signIn('me');
  const tell = async (data: unknown) => {
    const { port1, port2 } = new MessageChannel();
    let answered = false;
    port1.onmessage = () => (answered = true);
    await act(async () => browser.worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port2] })));
    await settle();
    port1.close();
    return answered;
  };
  expect(await tell({ openNotice: '/alarmCenter?alarm=7' })).toBe(true);
  expect(document.querySelector('output')?.textContent).toBe('/alarmCenter?alarm=7');
  for (const data of [null, 'x', { openNotice: 'https://evil.test' }, { other: 1 }])
    expect(await tell(data)).toBe(false);
});
