import { panelEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { useToast } from '../../ui/forms/use-toast.ts';

const { getPanelMeetings, extendFromPanel, endFromPanel, checkInFromPanel, bookFromPanel } = panelEndpoints;
const reads = { invalidates: [getPanelMeetings] };

/** What a panel may do about the meetings of its place; refusals are said. */
export const useMeetingAct = () => {
  const toast = useToast();
  const extend = useChange(extendFromPanel, reads);
  const end = useChange(endFromPanel, reads);
  const checkIn = useChange(checkInFromPanel, reads);
  const book = useChange(bookFromPanel, reads);
  const say = (work: Promise<unknown>): void => void work.catch(toast.failed);
  return {
    busy: [extend, end, checkIn, book].some(({ isPending }) => isPending),
    extend: (id: string, minutes: 15 | 30 | 60): void => say(extend.mutateAsync({ body: { id, minutes } })),
    end: (id: string): void => say(end.mutateAsync({ body: { id } })),
    checkIn: (id: string): void => say(checkIn.mutateAsync({ body: { id } })),
    book: (minutes: 15 | 30 | 60): void => say(book.mutateAsync({ body: { minutes } })),
  };
};
