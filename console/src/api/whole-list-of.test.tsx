import { inspectionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createStage } from './answers.fixture.tsx';
import { wholeListOf } from './whole-list-of.ts';

const all = Array.from({ length: 450 }, (_, i) => ({ id: `item${i}` }));

const Count = () => {
  const list = useQuery(wholeListOf(inspectionsEndpoints.inspectionReport, { id: 'x', sort: 'place', order: 'asc' }));
  return <b>{list.data?.length}</b>;
};

it('reads a list page by page to its end, once', async () => {
  const asked: string[] = [];
  const stage = await createStage({
    'GET /deviceInspectWord/report': (query) => {
      const [id, sort, current, size] = ['id', 'sort', 'current', 'size'].map((key) => query.get(key));
      asked.push(`${id} ${sort} ${current} ${size}`);
      const from = (Number(current) - 1) * Number(size);
      const records = all.slice(from, from + Number(size));
      return { data: { records, total: all.length, current: Number(current), size: Number(size) } };
    },
  });
  await stage.show(<Count />);
  expect(stage.box.textContent).toBe('450');
  expect(asked).toEqual(['x place 1 200', 'x place 2 200', 'x place 3 200']);
  await stage.close();
});
