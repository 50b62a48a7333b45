// @vitest-environment happy-dom
import type { SignedInUser } from '@eoms/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { SafeModeBanner } from './safe-mode-banner.tsx';

let stage: Stage;
const show = async (on: boolean, superAdministrator: boolean) => {
  let still = on;
  useSession.setState({ user: { superAdministrator } as SignedInUser });
  stage = await createStage({
    'GET /configSystem/safeMode': () => ({ data: { on: still } }),
    'POST /configSystem/leaveSafeMode': () => {
      still = false;
      return { data: null };
    },
  });
  await stage.show(<SafeModeBanner />);
};

afterEach(() => stage.close());

describe('safe mode', () => {
  it('is not shown while all is well', async () => {
    await show(false, true);
    expect(stage.box.textContent).toBe('');
  });
  it('is shown to everybody, and can be ended only by a super administrator', async () => {
    await show(true, false);
    expect(stage.box.querySelector('[role=alert]')?.textContent).toContain('不连接任何设备');
    expect(stage.box.querySelector('button')).toBeNull();
  });
  it('ends after a confirmation, and the banner disappears', async () => {
    await show(true, true);
    await stage.press('恢复运行');
    expect(stage.box.querySelector('[role=alert]')).not.toBeNull();
    await stage.press('恢复运行');
    expect(stage.asked.map(({ call }) => call)).toContain('POST /configSystem/leaveSafeMode');
    expect(stage.box.querySelector('[role=alert]')).toBeNull();
  });
});
