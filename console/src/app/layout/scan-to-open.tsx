import type { Label, LabelKind } from '@eoms/contract/vocabulary';
import { Scanner, type ScanVerdict } from '../../domain/scan/scanner.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';

interface ScanToOpenProps {
  onOpen: (path: string) => void;
  /** A bare code: what has it is searched for. */
  onCode: (code: string) => void;
}

/** The page of each kind of label, for those who may open it. */
const usePages = (): Readonly<Record<LabelKind, (id: string) => string | undefined>> => {
  const device = useScreenLink('deviceInformation');
  const asset = useScreenLink('assetManagementEdit');
  const place = useScreenLink('placeControl');
  return {
    device: (id) => device && `${device}?deviceId=${id}`,
    asset: (id) => asset && `${asset}?id=${id}`,
    place: (id) => place && `${place}?placeId=${id}`,
  };
};

/** Opens what is on a label. */
export const ScanToOpen = ({ onOpen, onCode }: ScanToOpenProps) => {
  const t = usePhrases('scan');
  const pages = usePages();
  const take = (label: Label, text: string): ScanVerdict => {
    if (label.form === 'foreign') return { tone: 'bad', words: t('foreign') };
    if (label.form !== 'page') {
      onCode(text);
      return { tone: 'good', words: text };
    }
    const path = pages[label.kind](label.id);
    if (path === undefined) return { tone: 'bad', words: t('mayNotOpen') };
    onOpen(path);
    return { tone: 'good', words: t('opens') };
  };
  return <Scanner onScan={take} />;
};
