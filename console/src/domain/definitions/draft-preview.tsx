import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { QueryGate } from '../../ui/states/query-gate.tsx';

interface AnswerProps<R> {
  what: string;
  query: UseQueryOptions<R>;
  children: (reply: R) => ReactNode;
}

/** Mounted with each opening: what came of an earlier draft, or earlier of this one, says nothing about now. */
const Answer = <R,>({ what, query, children }: AnswerProps<R>) => (
  <QueryGate what={what} query={useQuery({ ...query, retry: false, gcTime: 0 })}>
    {children}
  </QueryGate>
);

interface DraftPreviewProps<D, R> {
  /** Undefined: closed. */
  draft: D | undefined;
  words: { readonly title: string; readonly text: string /** What is waited for. */; readonly what: string };
  /** Asks what would come of the draft. */
  ask: (draft: D) => UseQueryOptions<R>;
  onClose: () => void;
  children: (reply: R, draft: D) => ReactNode;
}

/** What would come of a draft that is not saved, in a drawer. */
export const DraftPreview = <D, R>({ draft, words, ask, onClose, children }: DraftPreviewProps<D, R>) => (
  <Drawer open={draft !== undefined} title={words.title} size={560} onClose={onClose}>
    <p className="text-small text-muted">{words.text}</p>
    {draft === undefined ? null : (
      <Answer what={words.what} query={ask(draft)}>
        {(reply) => children(reply, draft)}
      </Answer>
    )}
  </Drawer>
);
