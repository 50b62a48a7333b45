import type { ScanResult, StocktakeDetail, StocktakePlace } from '@eoms/contract';
import type { Label } from '@eoms/contract/vocabulary';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '../../api/new-id.ts';
import type { ScanVerdict } from '../../domain/scan/scanner.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOutbox, usePendingOf } from '../../outbox/use-outbox.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { countOf } from './stocktake-calls.ts';
import { useRoomItems } from './use-room-items.ts';
import { knownItem, withUnsent } from './with-unsent.ts';

/** What the last scan asks of its person: which one is meant, or what it is. */
export type Asked = Pick<ScanResult, 'outcome' | 'unknownId' | 'near'> & { readonly label: string };

const tones = { found: 'good', misplaced: 'ask', again: 'ask', near: 'ask', unknown: 'bad' } as const;

/** Scans at one place of a stocktake are one after another in the outbox. */
export const subjectOf = (stocktakeId: string, placeId: string) =>
  ({ kind: 'stocktake', id: `${stocktakeId}/${placeId}` }) as const;

/** Counting at one place: what a scan is good for, at once and also without a connection. */
export const useCount = (stocktake: StocktakeDetail, room: StocktakePlace) => {
  const t = usePhrases('stocktakes');
  const navigate = useNavigate();
  const describe = useDescribeError();
  const { send } = useOutbox();
  const { placeId } = room;
  const subject = subjectOf(stocktake.id, placeId);
  const loaded = useRoomItems(stocktake.id, placeId);
  const pending = usePendingOf(subject);
  const items = withUnsent(loaded.data ?? [], pending, room);
  const [asked, setAsked] = useState<Asked>();

  const toPlace = (id: string): ScanVerdict => {
    const next = stocktake.rooms.find((one) => one.placeId === id);
    if (!next) return { tone: 'bad', words: t('placeNotIn') };
    void navigate(countOf(stocktake.id, id), { replace: true });
    return { tone: 'good', words: next.name };
  };
  const verdictOf = ({ outcome, item, ...rest }: ScanResult, label: string): ScanVerdict => {
    setAsked(outcome === 'near' || outcome === 'unknown' ? { ...rest, outcome, label } : undefined);
    return { tone: tones[outcome], words: [item?.name, t(`outcome_${outcome}`)].filter(Boolean).join(' · ') };
  };
  const scan = async (label: Label, text: string): Promise<ScanVerdict> => {
    if (label.form === 'page' && label.kind === 'place') return toPlace(label.id);
    const here = knownItem(label, items);
    if (here && (here.unsent || (here.state === 'found' && here.foundPlaceId === placeId))) {
      setAsked(undefined);
      return { tone: 'ask', words: `${here.name} · ${t('outcome_again')}` };
    }
    const body = { id: newId(), stocktakeId: stocktake.id, placeId, label: text, at: new Date().toISOString() };
    const title = `${room.name} · ${here?.name ?? text}`;
    try {
      const sent = await send({
        call: 'scanAsset',
        args: { body },
        subject,
        title,
        path: countOf(stocktake.id, placeId),
      });
      if (sent.kind === 'sent' && sent.reply) return verdictOf(sent.reply, text);
      setAsked(undefined);
      return here
        ? { tone: 'good', words: `${here.name} · ${t('keptHere')}` }
        : { tone: 'ask', words: `${text} · ${t('keptUnknown')}` };
    } catch (error) {
      return { tone: 'bad', words: describe(error).reason };
    }
  };
  return { items, loaded, pending, scan, asked, forget: () => setAsked(undefined) };
};
