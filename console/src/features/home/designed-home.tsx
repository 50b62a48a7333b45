import type { StartPage } from '@eoms/contract';
import { Button } from 'antd';
import { PublishedDocument } from '../../domain/documents/published-document.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { StartPageMenu } from './start-page-menu.tsx';

/** The document that somebody starts on, with the way to the standard home. */
export const DesignedHome = ({ start, id, onStandard }: { start: StartPage; id: string; onStandard: () => void }) => {
  const t = usePhrases('home');
  return (
    <PublishedDocument
      key={id}
      id={id}
      lead={
        <>
          <StartPageMenu start={start} onChosen={() => undefined} />
          <Button size="small" onClick={onStandard}>
            {t('startStandard')}
          </Button>
        </>
      }
      onBack={onStandard}
    />
  );
};
