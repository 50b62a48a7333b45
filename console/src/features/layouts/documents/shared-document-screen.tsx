import type { LayoutDevice } from '@eoms/contract';
import { createContext, useContext } from 'react';
import styles from '../../../domain/documents/document.module.css';
import { DocumentView } from '../../../domain/documents/document-view.tsx';
import { emptyFeed, type PlaceReader } from '../../../domain/documents/place-feed.ts';
import { SharedSourceContext } from '../../../domain/widgets/shared-source.ts';
import { WidgetDataContext } from '../../../domain/widgets/widget-data.ts';
import { WidgetEmpty } from '../../../domain/widgets/widget-empty.tsx';
import { usePhrases } from '../../../i18n/i18n.ts';
import { TextBones } from '../../../ui/states/skeleton.tsx';
import { EmptyState } from '../../../ui/states/state-box.tsx';
import { useSharedDocument } from './use-shared-document.ts';

const DevicesContext = createContext<ReadonlyMap<string, LayoutDevice[]>>(new Map());

const SharedPlaceReader: PlaceReader = ({ placeId, children }) => {
  const t = usePhrases('documents');
  const devices = useContext(DevicesContext).get(placeId);
  if (devices) return children({ ...emptyFeed, devices });
  return children({ ...emptyFeed, instead: <WidgetEmpty>{t('withheld')}</WidgetEmpty> });
};

const Shared = ({ code }: { code: string }) => {
  const t = usePhrases('documents');
  const { document, devices, plugins, source, said, gone, lost, failed } = useSharedDocument(code);
  if (gone)
    return (
      <EmptyState icon="link" title={t('gone')}>
        {t('goneText')}
      </EmptyState>
    );
  if (!document) return failed ? <EmptyState icon="link" title={t('lost')} /> : <TextBones lines={4} />;
  return (
    <SharedSourceContext.Provider value={source}>
      <DevicesContext.Provider value={devices}>
        {lost ? (
          <p className="note maintenance" role="alert">
            {t('lost')}
          </p>
        ) : null}
        <WidgetDataContext.Provider value={said}>
          <DocumentView name={document.name} content={document.content} plugins={plugins} reader={SharedPlaceReader} />
        </WidgetDataContext.Provider>
      </DevicesContext.Provider>
    </SharedSourceContext.Provider>
  );
};

/** A document for somebody who has its address and has not signed in. The secret is the part behind the #. */
export const SharedDocumentScreen = () => {
  usePhrases('layouts');
  usePhrases('devices');
  return (
    <main className={styles.sharedDocument}>
      <Shared code={window.location.hash.slice(1)} />
    </main>
  );
};
