import { Select } from 'antd';
import { Icon } from '../icons/icon.tsx';
import { useUiText } from '../ui-text.tsx';
import { countInWords } from './count-in-words.ts';
import styles from './data-page.module.css';
import { pageSizes } from './page-state.ts';
import { lastPage } from './use-existing-page.ts';

/** Page numbers around the current one; null is an ellipsis. */
export const pagesAround = (current: number, last: number): (number | null)[] => {
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1);
  const near = [current - 1, current, current + 1].filter((p) => p > 1 && p < last);
  const before = near[0] !== undefined && near[0] > 2 ? [null] : [];
  const end = near.at(-1);
  const after = end !== undefined && end < last - 1 ? [null] : [];
  return [1, ...before, ...near, ...after, last];
};

interface PagerProps {
  current: number;
  size: number;
  total: number;
  /** Whether the list is narrowed by a keyword. */
  searched: boolean;
  onCurrent: (page: number) => void;
  onSize: (size: number) => void;
}

export const Pager = ({ current, size, total, searched, onCurrent, onSize }: PagerProps) => {
  const t = useUiText();
  const last = lastPage(total, size);
  const from = total === 0 ? 0 : (current - 1) * size + 1;
  return (
    <nav className={styles.pager}>
      <span className="nowrap">
        {t('rangeOf', { from, to: Math.min(total, current * size), total: countInWords(total, searched) })}
      </span>
      <span className="grow" />
      <button
        data-part="step"
        type="button"
        className={styles.step}
        disabled={current <= 1}
        onClick={() => onCurrent(current - 1)}
        aria-label={t('previousPage')}
      >
        <Icon name="chevronLeft" />
      </button>
      {pagesAround(current, last).map((page, i) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two ellipses, distinguished by position
          <span key={`gap${i}`} className="text-muted">
            …
          </span>
        ) : (
          <button
            data-part="step"
            key={page}
            type="button"
            className={`${styles.step} ${styles.number}`}
            aria-current={page === current ? 'page' : undefined}
            aria-label={t('page', { page })}
            onClick={() => onCurrent(page)}
          >
            {page}
          </button>
        ),
      )}
      <button
        data-part="step"
        type="button"
        className={styles.step}
        disabled={current >= last}
        onClick={() => onCurrent(current + 1)}
        aria-label={t('nextPage')}
      >
        <Icon name="chevronRight" />
      </button>
      <Select
        className={styles.pageSize}
        size="small"
        value={size}
        onChange={onSize}
        options={pageSizes.map((value) => ({ value, label: t('perPage', { size: value }) }))}
        aria-label={t('perPage', { size })}
      />
    </nav>
  );
};
