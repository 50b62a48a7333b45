import { documentsEndpoints, type PlaceDetail } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { PublishedDocument } from '../../pickers/document/published-document.tsx';
import { useScreenLink } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** Opens a document over this page; it can be closed without losing where one was. */
const InDialog = ({ id, name }: { id: string; name: string }) => {
  const [shown, setShown] = useState(false);
  const close = (): void => setShown(false);
  return (
    <>
      <Button className="place-document-button" icon={<Icon name="document" size="s" />} onClick={() => setShown(true)}>
        <span className="el">{name}</span>
      </Button>
      <Modal
        className="place-document"
        open={shown}
        title={name}
        onCancel={close}
        width="min(1600px, 96vw)"
        centered
        footer={null}
        destroyOnHidden
      >
        <PublishedDocument id={id} onBack={close} />
      </Modal>
    </>
  );
};

/**
 * The control document of a place, opened as the place says: over this page, in its stead or in a page of its own.
 * Nothing where there is none, where it was withdrawn, or for those who may not see all of its places.
 */
export const PlaceDocument = ({ place }: { place: Pick<PlaceDetail, 'documentId' | 'openType'> }) => {
  const t = usePhrases('controls');
  const navigate = useNavigate();
  const screen = useScreenLink('controlDocument');
  const { documentId, openType } = place;
  const documents = useQuery({
    ...queryOf(documentsEndpoints.listPublishedDocuments),
    enabled: documentId !== null,
    staleTime: 60_000,
  });
  const found = documents.data?.find(({ id }) => id === documentId);
  if (!found) return null;
  // Who may not open the screen of documents still has the document of the place.
  if (openType === 'modal' || screen === undefined) return <InDialog id={found.id} name={found.name} />;
  const address = `${screen}?id=${found.id}`;
  if (openType === 'newPage')
    return (
      <Button
        className="place-document-button"
        icon={<Icon name="external" size="s" />}
        href={address}
        target="_blank"
        rel="noopener"
        title={t('opensNewPage', { name: found.name })}
      >
        <span className="el">{found.name}</span>
      </Button>
    );
  return (
    <Button
      className="place-document-button"
      icon={<Icon name="document" size="s" />}
      onClick={() => void navigate(address)}
    >
      <span className="el">{found.name}</span>
    </Button>
  );
};
