import { noticeArrived, type PayloadOf } from '@eoms/contract';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLive } from '../../live/use-live.ts';
import { useSession } from '../../session/session-store.ts';
import { useMedia, usePhone } from '../../ui/use-media.ts';
import styles from './notice-pop-ups.module.css';

type Notice = PayloadOf<typeof noticeArrived>;
const seconds = 12;
const restKey = 'rest';

/** How many are shown at a time: more would cover the menu, and on small screens the page. */
const useShownAtMost = (): number => {
  const small = useMedia('(max-width: 767px), (max-height: 599px)');
  const low = useMedia('(max-height: 799px)');
  return small ? 1 : low ? 2 : 3;
};

const Words = ({ content }: { content: string }) => (
  // A body that scrolls must be reachable with the keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <div className={styles.noticeWords} tabIndex={0}>
    {content}
  </div>
);

/** Shows the signed-in user's own notices as they come, a few at a time, and counts the rest; a repeat replaces itself. */
export const NoticePopUps = () => {
  const t = usePhrases('notices');
  const { notification } = App.useApp();
  const userId = useSession((s) => s.user?.id);
  const shownAtMost = useShownAtMost();
  // On the left, they cover no buttons of drawers, toolbars and pages; on phones, these are at the bottom.
  const placement = usePhone() ? 'top' : 'bottomLeft';
  const shown = useRef(new Set<string>());
  /** Those that are only counted, and whether each is urgent. */
  const counted = useRef(new Map<string, boolean>());
  useEffect(() => () => notification.destroy(), [notification]);

  const show = ({ id, title, content, urgent }: Notice): void => {
    shown.current.add(id);
    notification[urgent ? 'warning' : 'info']({
      key: id,
      className: styles.noticePopUp,
      placement,
      duration: urgent ? 0 : seconds,
      title,
      description: <Words content={content} />,
      onClose: () => shown.current.delete(id),
    });
  };
  const count = ({ id, urgent }: Notice): void => {
    const rest = counted.current;
    rest.set(id, urgent);
    notification.info({
      key: restKey,
      className: styles.noticePopUp,
      placement,
      duration: [...rest.values()].some(Boolean) ? 0 : seconds,
      title: t('popUpMore', { count: rest.size }),
      onClose: () => rest.clear(),
    });
  };
  useLive(userId ? `notices:${userId}` : undefined, (event) => {
    if (event.name !== noticeArrived.name) return;
    const notice = event.payload as Notice;
    const isShown = shown.current.has(notice.id);
    if (isShown || (shown.current.size < shownAtMost && !counted.current.has(notice.id))) show(notice);
    else count(notice);
  });
  return null;
};
