import type { ReactNode } from 'react';
import { PlainButton } from '../controls/plain-button.tsx';
import type { IconName } from '../icons/icon.tsx';
import { useDescribeError } from '../ui-errors.tsx';
import { useUiText } from '../ui-text.tsx';
import { TextBones } from './skeleton.tsx';
import { EmptyState, ErrorState } from './state-box.tsx';

/** What `useQuery` returns; structural, so that the widget does not depend on the network. */
export interface Gated<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface QueryFailureProps {
  /** Name of what is loaded, for messages: "用户". */
  what: string;
  query: Gated<unknown>;
  /** Leaves a page whose object does not exist. */
  onBack?: (() => void) | undefined;
  /** Texts of its own for an object that does not exist. */
  absent?: { icon?: IconName; title: string; text: string; back: string };
}

interface QueryGateProps<T> extends QueryFailureProps {
  query: Gated<T>;
  /** Placeholder while loading; lines of text by default. */
  bones?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Combines queries whose data is shown together: it has data once all have. */
export const together = <A, B>(a: Gated<A>, b: Gated<B>): Gated<readonly [A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  error: (a.data === undefined && a.error) || (b.data === undefined && b.error) || null,
  refetch: () => {
    for (const query of [a, b]) if (query.data === undefined) query.refetch();
  },
});

/** Why there is nothing to show, and the next step: retry, or go back. */
export const QueryFailure = ({ what, query, onBack, absent }: QueryFailureProps) => {
  const t = useUiText();
  const describe = useDescribeError();
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

/** The placeholder while there is no content. */
export const QueryWait = ({ lines = 6, ...rest }: QueryFailureProps & { lines?: number }) =>
  rest.query.error ? <QueryFailure {...rest} /> : <TextBones lines={lines} />;

/** Shows the data of a query: a skeleton first, then the content, or why there is none. */
export const QueryGate = <T,>({ bones, children, ...rest }: QueryGateProps<T>) => {
  if (rest.query.data !== undefined) return children(rest.query.data);
  return rest.query.error || bones === undefined ? <QueryWait {...rest} /> : bones;
};
