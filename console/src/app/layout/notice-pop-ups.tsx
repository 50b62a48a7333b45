import { noticeArrived, type PayloadOf } from '@eoms/contract';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLive } from '../../live/use-live.ts';
import { useSession } from '../../session/session-store.ts';

/** More at a time would cover the screen. */
const shownAtMost = 3;
const seconds = 12;

/** Shows the signed-in user's own notices as they come; a repeated one replaces itself. */
export const NoticePopUps = () => {
  const t = usePhrases('notices');
  const { notification } = App.useApp();
  const userId = useSession((s) => s.user?.id);
  const open = useRef(new Set<string>());
  useEffect(() => () => notification.destroy(), [notification]);
  useLive(userId ? `notices:${userId}` : undefined, (event) => {
    if (event.name !== noticeArrived.name) return;
    const { id, title, content, urgent } = event.payload as PayloadOf<typeof noticeArrived>;
    const shown = open.current;
    shown.add(id);
    const rest = shown.size - shownAtMost;
    // On the left, they cover no buttons of drawers, toolbars and pages.
    const common = { placement: 'bottomLeft' as const, duration: urgent ? 0 : seconds };
    if (rest > 0) {
      notification.info({
        ...common,
        key: 'rest',
        title: t('popUpMore', { count: rest }),
        onClose: () => shown.clear(),
      });
      return;
    }
    notification[urgent ? 'warning' : 'info']({
      ...common,
      key: id,
      title,
      description: <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</div>,
      onClose: () => shown.delete(id),
    });
  });
  return null;
};
