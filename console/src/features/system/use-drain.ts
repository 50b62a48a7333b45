import { nodesEndpoints, type SystemNode } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';

const { listNodes, drainNode, resumeNode } = nodesEndpoints;

/** Drains or resumes a node; both ask first, because devices reconnect. */
export const useDrain = () => {
  const t = usePhrases('nodes');
  const careful = useCareful();
  const drainIt = useChange(drainNode, { invalidates: [listNodes] });
  const resumeIt = useChange(resumeNode, { invalidates: [listNodes] });
  const drain = ({ id, name }: SystemNode): Promise<boolean> =>
    careful(
      { title: t('drainTitle', { name }), text: t('drainText'), verb: t('drain') },
      () => drainIt.mutateAsync({ body: { id } }),
      t('drainDone'),
    );
  const resume = ({ id, name }: SystemNode): Promise<boolean> =>
    careful(
      { title: t('resumeTitle', { name }), text: t('resumeText'), verb: t('resume') },
      () => resumeIt.mutateAsync({ body: { id } }),
      t('resumeDone'),
    );
  return { drain, resume };
};
