// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { useLinkState } from '../../live/link-state.ts';
import { LostLinkBanner } from './lost-link-banner.tsx';

let stage: Stage;
const show = async (downForMs: number) => {
  useLinkState.setState({ connected: false, known: true, since: Date.now() - downForMs, delayMs: null });
  stage = await createStage({});
  await stage.show(<LostLinkBanner />);
};
const alert = () => stage.box.querySelector('[role=alert]');
afterEach(() => stage.close());

it('does not move the page for a short interruption', async () => {
  await show(2_000);
  expect(alert()).toBeNull();
});

it('is shown for a longer interruption, and goes when the link is back', async () => {
  await show(60_000);
  expect(alert()?.textContent).toContain('实时连接');
  await act(async () => useLinkState.setState({ connected: true, since: Date.now() }));
  expect(alert()).toBeNull();
});
