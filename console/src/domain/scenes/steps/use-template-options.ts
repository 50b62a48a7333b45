import { noticeTemplatesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { useOwnWords } from '../../notices/notice-names.ts';

/** The templates of notices as options of a select. */
export const useTemplateOptions = (enabled = true) => {
  const ownWords = useOwnWords();
  const templates = useQuery({
    ...queryOf(noticeTemplatesEndpoints.pageNoticeTemplates, { query: { current: '1', size: '200' } }),
    enabled,
  });
  return (templates.data?.records ?? []).map(({ id, name }) => ({ value: id, label: ownWords(name) }));
};
