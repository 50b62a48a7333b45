/** What the page says, in the reader's language. */
export interface OfflineWords {
  readonly title: string;
  readonly text: string;
  readonly tries: string;
  readonly again: string;
}

export interface OfflineLook {
  /** The name of the installation. */
  readonly name: string;
  /** BCP 47. */
  readonly locale: string;
  readonly colours: { readonly canvas: string; readonly text: string; readonly note: string; readonly line: string };
  readonly button: { readonly fill: string; readonly ink: string };
  readonly dark: boolean;
}

/** Every five seconds, and as soon as the network is back: whether a small file of the server can be had again. */
const retries = `
const look = async () => {
  try {
    const reply = await fetch('/favicon.svg', { cache: 'no-store', signal: AbortSignal.timeout(4500) });
    if (reply.ok) location.reload();
  } catch {}
};
setInterval(look, 5000);
addEventListener('online', look);
document.querySelector('button').addEventListener('click', () => location.reload());
`;

const styleOf = ({ colours, button, dark }: OfflineLook): string => `
:root { color-scheme: ${dark ? 'dark' : 'light'}; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${colours.canvas}; color: ${colours.text};
  font: 14px/22px "Noto Sans SC Variable", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif; }
main { max-width: 30em; padding: 24px; text-align: center; }
svg { width: 40px; height: 40px; color: ${colours.note}; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 12px 0 8px; }
p { margin: 0 0 16px; }
small { display: block; margin-top: 16px; font-size: 12px; line-height: 18px; color: ${colours.note}; }
button { font: inherit; font-weight: 500; min-height: 44px; padding: 0 20px; border: 0; border-radius: 6px; cursor: pointer;
  background: ${button.fill}; color: ${button.ink}; }
button:focus-visible { outline: 2px solid ${button.fill}; outline-offset: 2px; }
`;

/** A ring with a slash: offline, as everywhere in the product. */
const mark =
  '<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><circle cx="8" cy="8" r="5.5"/><path d="M3 13 13 3"/></svg>';

/**
 * The page that is shown when the server cannot be reached: whole in itself, and it tries again by itself. Words are set
 * as text, so that no name of an installation becomes markup; `nonce` is what its policy lets run.
 */
export const offlinePage = (words: OfflineWords, look: OfflineLook, nonce: string): string => {
  const page = document.implementation.createHTMLDocument(`${words.title} · ${look.name}`);
  page.documentElement.lang = look.locale;
  const [charset, width, style] = [page.createElement('meta'), page.createElement('meta'), page.createElement('style')];
  charset.setAttribute('charset', 'utf-8');
  width.setAttribute('name', 'viewport');
  width.setAttribute('content', 'width=device-width, initial-scale=1');
  style.setAttribute('nonce', nonce);
  style.textContent = styleOf(look);
  page.head.prepend(charset, width);
  page.head.append(style);
  const main = page.createElement('main');
  main.innerHTML = mark;
  const say = (tag: string, text: string): void => {
    const part = page.createElement(tag);
    part.textContent = text;
    main.append(part);
  };
  say('h1', words.title);
  say('p', words.text);
  say('button', words.again);
  say('small', `${words.tries} · ${look.name}`);
  const script = page.createElement('script');
  script.setAttribute('nonce', nonce);
  script.textContent = retries;
  page.body.append(main, script);
  return `<!doctype html>${page.documentElement.outerHTML}`;
};

/** The policy of that page: only its own script and style run, and it asks nobody but its server. */
export const offlinePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`;
