import { documentsEndpoints, type PlaceDetail } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, type ButtonProps, Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import styles from './place-document.module.css';

// Screens full of places need it only once somebody opens one.
const PublishedDocument = lazy(async () => ({
  default: (await import('./published-document.tsx')).PublishedDocument,
}));

interface OpenerProps extends Pick<ButtonProps, 'href' | 'onClick'> {
  name: string;
  /** A symbol without the name, for tiles. */
  small: boolean;
}

const Opener = ({ name, small, ...rest }: OpenerProps) => {
  const t = usePhrases('documents');
  const isElsewhere = rest.href !== undefined;
  const words = isElsewhere ? t('opensNewPage', { name }) : t('opens', { name });
  const { className, ...looks } = small
    ? {
        'data-part': 'place-document-icon',
        className: styles.placeDocumentIcon,
        type: 'text' as const,
        title: words,
        'aria-label': words,
      }
    : {
        'data-part': 'place-document-button',
        className: styles.placeDocumentButton,
        ...(isElsewhere ? { title: words } : {}),
      };
  return (
    <Button
      className={className}
      icon={<Icon name={isElsewhere ? 'external' : 'document'} size={small ? 'm' : 's'} />}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener' } : {})}
      {...looks}
      {...rest}
    >
      {small ? null : <span className="truncate">{name}</span>}
    </Button>
  );
};

/** Opens a document over this page; it can be closed without losing where one was. */
const InDialog = ({ id, name, small }: { id: string; name: string; small: boolean }) => {
  const [shown, setShown] = useState(false);
  const close = (): void => setShown(false);
  return (
    <>
      <Opener name={name} small={small} onClick={() => setShown(true)} />
      <Modal
        className={styles.placeDocument}
        open={shown}
        title={name}
        onCancel={close}
        width="min(1600px, 96vw)"
        centered
        footer={null}
        destroyOnHidden
      >
        <Suspense fallback={<TextBones lines={6} />}>
          <PublishedDocument id={id} onBack={close} />
        </Suspense>
      </Modal>
    </>
  );
};

interface PlaceDocumentProps {
  place: Pick<PlaceDetail, 'documentId' | 'openType'>;
  /** A symbol without the name, for tiles. */
  small?: boolean;
}

const Found = ({ place: { documentId, openType }, small = false }: PlaceDocumentProps) => {
  const navigate = useNavigate();
  const screen = useScreenLink('controlDocument');
  // One reading for all places of a screen.
  const documents = useQuery({ ...queryOf(documentsEndpoints.listPublishedDocuments), staleTime: 60_000 });
  const found = documents.data?.find(({ id }) => id === documentId);
  if (!found) return null;
  const { id, name } = found;
  // Who may not open the screen of documents still has the document of the place.
  if (openType === 'modal' || screen === undefined) return <InDialog id={id} name={name} small={small} />;
  const address = `${screen}?id=${id}`;
  if (openType === 'newPage') return <Opener name={name} small={small} href={address} />;
  return <Opener name={name} small={small} onClick={() => void navigate(address)} />;
};

/**
 * The control document of a place, opened as the place says: over this page, in its stead or in a page of its own.
 * Nothing where there is none, where it was withdrawn, or for those who may not see all of its places.
 */
export const PlaceDocument = (props: PlaceDocumentProps) =>
  props.place.documentId === null ? null : (
    // Nothing else waits for its words.
    <Suspense fallback={null}>
      <Found {...props} />
    </Suspense>
  );
