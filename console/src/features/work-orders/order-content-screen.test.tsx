// @vitest-environment happy-dom
import i18next from 'i18next';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { OrderContentScreen } from './order-content-screen.tsx';

let stage: Stage;
let path: string;
const stored = useSession.getState();
afterEach(() => {
  useSession.setState(stored);
  return stage.close();
});

const Probe = () => {
  path = useLocation().pathname;
  return null;
};

it('says that no order is chosen, and leads to the list', async () => {
  useSession.setState({ menus: [] });
  stage = await createStage({});
  await i18next.loadNamespaces(['workOrders', 'ui']);
  await stage.show(
    <>
      <OrderContentScreen />
      <Probe />
    </>,
  );
  expect(stage.asked).toEqual([]);
  expect(stage.box.textContent).toContain('没有选择工单');
  expect(stage.box.querySelector('[role=alert]')).toBeNull();
  await stage.press('查看工单');
  expect(path).toBe('/workOrderSelf');
});
