import type { DocumentContent, PluginDetail } from '@eoms/contract';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import styles from './document.module.css';
import { DocumentPage, useBackground, widgetZoom } from './document-page.tsx';
import { usePageScale } from './page-scale.ts';
import type { PlaceReader } from './place-feed.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useRotation } from './use-rotation.ts';

interface DocumentViewProps {
  name: string;
  content: DocumentContent;
  plugins: ReadonlyMap<string, PluginDetail>;
  reader: PlaceReader;
  /** At the start of the bar. */
  lead?: ReactNode;
}

const planeStyle = (
  { width, height }: DocumentContent,
  scale: number,
): CSSProperties & Record<'--widget-zoom', number> => ({
  width,
  height,
  transform: `scale(${scale})`,
  '--widget-zoom': widgetZoom({ width }),
});

/** A document as it is published: its pages at their scale, turned by hand or by time, in a window or full screen. */
export const DocumentView = ({ name, content, plugins, reader, lead }: DocumentViewProps) => {
  const t = usePhrases('documents');
  const { pages } = content;
  const timed = pages.length > 1 && pages.some(({ seconds }) => seconds > 0);
  const [rotating, setRotating] = useState(true);
  const { at, turnTo } = useRotation(pages, timed && rotating);
  const { room, size, scale } = usePageScale(content);
  const frame = useRef<HTMLElement>(null);
  const screen = useFullScreen(frame);
  const background = useBackground(content);
  const page = pages[at];
  const { width, height } = content;
  return (
    <section ref={frame} className={styles.documentView} aria-label={name}>
      <div data-part="document-bar" className={styles.documentBar}>
        {lead}
        <h1 className="truncate">{name}</h1>
        {pages.length > 1 ? (
          <Segments
            small
            label={t('pages')}
            value={String(at)}
            options={pages.map((one, number) => ({
              value: String(number),
              label: one.name || t('page', { number: number + 1 }),
            }))}
            onChange={(value) => turnTo(Number(value))}
          />
        ) : null}
        <span className="grow" />
        {timed ? (
          <IconButton
            icon={rotating ? 'pause' : 'play'}
            label={t(rotating ? 'stopRotating' : 'rotate')}
            pressed={rotating}
            onClick={() => setRotating(!rotating)}
          />
        ) : null}
        {screen.possible ? (
          <IconButton icon="expand" label={t('fullScreen')} pressed={screen.on} onClick={screen.toggle} />
        ) : null}
      </div>
      <div
        ref={room}
        className={`${styles.documentRoom} ${styles[`of-${content.scale}`]}`}
        style={background}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a room that scrolls must be reachable with the keyboard
        tabIndex={0}
      >
        {page && scale === undefined ? (
          <div className={styles.documentStack}>
            <DocumentPage page={page} content={content} plugins={plugins} reader={reader} stacked />
          </div>
        ) : null}
        {page && scale !== undefined ? (
          <div
            className={styles.documentSheet}
            style={{
              width: width * scale,
              height: height * scale,
              marginTop: content.scale === 'fit' ? Math.max(0, (size.height - height * scale) / 2) : 0,
            }}
          >
            <div data-part="document-plane" className={styles.documentPlane} style={planeStyle(content, scale)}>
              <DocumentPage page={page} content={content} plugins={plugins} reader={reader} stacked={false} />
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
};
