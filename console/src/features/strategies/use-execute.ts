import { type Strategy, strategiesEndpoints } from '@eoms/contract';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { reportAddress, stale } from './strategies.queries.ts';

/** Checks now and opens the report. */
export const useExecute = () => {
  const navigate = useNavigate();
  const act = useAct();
  const execute = useChange(strategiesEndpoints.executeStrategy, stale);
  const run = async ({ id }: Pick<Strategy, 'id'>): Promise<void> => {
    let report: string | undefined;
    const done = await act(async () => {
      report = (await execute.mutateAsync({ params: { id } })).id;
    });
    if (done && report !== undefined) void navigate(reportAddress(report));
  };
  return { run, running: execute.isPending ? execute.variables.params.id : undefined };
};
