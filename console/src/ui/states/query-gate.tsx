import type { ReactNode } from 'react';
import { PlainButton } from '../controls/plain-button.tsx';
import type { IconName } from '../icons/icon.tsx';
import { useDescribeError } from '../ui-errors.tsx';
import { useUiText } from '../ui-text.tsx';
import { TextBones } from './skeleton.tsx';
import { EmptyState, ErrorState } from './state-box.tsx';

/** What `useQuery` gives; typed by shape so that the widget knows no network. */
export interface Gated<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface QueryGateProps<T> {
  /** What is loaded, for messages: "用户". */
  what: string;
  query: Gated<T>;
  /** Stands where the content will be; lines of text by default. */
  bones?: ReactNode;
  /** Where a page that shows one thing goes when that thing is not there. */
  onBack?: (() => void) | undefined;
  /** Own words for a thing that does not exist. */
  absent?: { icon?: IconName; title: string; text: string; back: string };
  children: (data: T) => ReactNode;
}

/** Several queries that are shown together: all of them have to arrive. */
export const together = <A, B>(a: Gated<A>, b: Gated<B>): Gated<readonly [A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  error: (a.data === undefined && a.error) || (b.data === undefined && b.error) || null,
  refetch: () => {
    for (const query of [a, b]) if (query.data === undefined) query.refetch();
  },
});

/** The way from a query to the screen: bones, then the content, or why there is none and the next step. */
export const QueryGate = <T,>({ what, query, bones, onBack, absent, children }: QueryGateProps<T>) => {
  const t = useUiText();
  const describe = useDescribeError();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return bones ?? <TextBones lines={6} />;
  const failure = describe(query.error);
  if (failure.absent && onBack)
    return (
      <EmptyState
        icon={absent?.icon ?? 'search'}
        title={absent?.title ?? t('absent', { what })}
        action={<PlainButton onClick={onBack}>{absent?.back ?? t('toList')}</PlainButton>}
      >
        {absent?.text ?? t('absentText')}
      </EmptyState>
    );
  return (
    <ErrorState
      title={t('loadFailed', { what })}
      reason={failure.reason}
      requestId={failure.requestId}
      onRetry={() => void query.refetch()}
      onBack={onBack}
    />
  );
};
