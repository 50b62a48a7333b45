/** What the server sends, readable only here. */
export interface PushedNotice {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** What it is about: `alarm:<id>`. */
  readonly subject: string;
  readonly urgent: boolean;
  readonly at: string;
  readonly language: string;
  /** Where a click leads. */
  readonly path: string;
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends Waiting {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}
interface Page {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: MessagePort[]): void;
}

/** The part of a service worker that is needed here; the types of the console are those of a page. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(
      title: string,
      options: NotificationOptions & { renotify?: boolean; timestamp?: number },
    ): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<Pick<Notification, 'data'>[]>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

/** A page that is signed out answers nothing. */
const answerWithinMs = 700;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Something must be shown for every push, even for one that cannot be read. */
const read = (event: PushEvent): PushedNotice => {
  let found: Partial<Record<keyof PushedNotice, unknown>> = {};
  try {
    const json = event.data?.json();
    if (typeof json === 'object' && json !== null) found = json;
  } catch {
    // Not from this system, which sends JSON.
  }
  const { id, title, content, subject, at, language, path } = found;
  return {
    id: textOf(id),
    title: textOf(title) || 'EOMS',
    content: textOf(content),
    subject: textOf(subject),
    at: textOf(at),
    language: textOf(language),
    path: textOf(path),
    urgent: found.urgent === true,
  };
};

const show = async ({ registration }: WorkerScope, notice: PushedNotice): Promise<void> => {
  const { id, title, content, subject, urgent, at, language } = notice;
  const tag = subject.includes(':') ? subject : id;
  // A later notice about the same thing takes the place of the one before; a repeated one makes no sound again.
  const shown = tag === '' ? [] : await registration.getNotifications({ tag });
  const repeated = shown.some(({ data }) => (data as PushedNotice | null)?.id === id);
  const timestamp = Date.parse(at);
  await registration.showNotification(title, {
    body: content,
    lang: language,
    icon: '/panel-192.png',
    data: notice,
    requireInteraction: urgent,
    ...(tag === '' ? {} : { tag, renotify: !repeated }),
    ...(Number.isNaN(timestamp) ? {} : { timestamp }),
  });
};

/** Whether the page has taken it on itself to go there, with whatever is unsaved on it. */
const goes = (page: Page, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerWithinMs);
    page.postMessage({ openNotice: path }, [port2]);
  });

const open = async ({ clients, location }: WorkerScope, path: string): Promise<void> => {
  const target = new URL(path, location.origin);
  const url = target.origin === location.origin ? target : new URL('/', location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Panels on walls belong to nobody.
  const consoles = pages.filter((page) => new URL(page.url).pathname !== '/panel');
  const page = consoles.find(({ visibilityState }) => visibilityState === 'visible') ?? consoles[0];
  if (!page) {
    await clients.openWindow(url.href);
    return;
  }
  await page.focus().catch(() => undefined);
  if (await goes(page, `${url.pathname}${url.search}`)) return;
  await page.navigate(url.href).catch(() => clients.openWindow(url.href));
};

/** Shows the notices that are pushed to this browser; a click leads to what they are about. */
export const servePushes = (scope: WorkerScope): void => {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, read(event))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, textOf((event.notification.data as Partial<PushedNotice> | null)?.path) || '/'));
  });
};
