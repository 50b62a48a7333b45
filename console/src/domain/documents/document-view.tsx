import type { DocumentContent, PluginDetail } from '@eoms/contract';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { DocumentPage, useBackground, widgetZoom } from './document-page.tsx';
import { usePageScale } from './page-scale.ts';
import type { PlaceReader } from './place-feed.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useRotation } from './use-rotation.ts';
import './document.css';

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
    <section ref={frame} className="document-view" aria-label={name}>
      <div className="document-bar">
        {lead}
        <h1 className="el">{name}</h1>
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
        <span className="sp" />
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
      {/* A room that scrolls must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <div ref={room} className={`document-room of-${content.scale}`} style={background} tabIndex={0}>
        {page && scale === undefined ? (
          <div className="document-stack">
            <DocumentPage page={page} content={content} plugins={plugins} reader={reader} stacked />
          </div>
        ) : null}
        {page && scale !== undefined ? (
          <div
            className="document-sheet"
            style={{
              width: width * scale,
              height: height * scale,
              marginTop: content.scale === 'fit' ? Math.max(0, (size.height - height * scale) / 2) : 0,
            }}
          >
            <div className="document-plane" style={planeStyle(content, scale)}>
              <DocumentPage page={page} content={content} plugins={plugins} reader={reader} stacked={false} />
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
};
