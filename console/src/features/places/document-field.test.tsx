// @vitest-environment happy-dom
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { newPlaceIn, PlaceForm } from './place-form.tsx';

const published = vi.fn(() => ({
  data: [{ id: 'd1', name: '大厅看板', version: 2, publishedAt: '2026-03-10T08:00:00.000Z' }],
}));
let stage: Stage;
const stored = useSession.getState();
beforeEach(async () => {
  stage = await createStage({
    'GET /placeGroup/getGroupAndPlace': () => ({ data: [] }),
    'GET /solution/getAllPublishedDocument': published,
  });
  await i18next.loadNamespaces(['places']);
  published.mockClear();
});
afterEach(async () => {
  await stage.close();
  useSession.setState(stored);
});

const show = async (superAdministrator: boolean, documentId: string | null): Promise<string> => {
  useSession.setState({ user: { superAdministrator }, menus: [] } as unknown as Partial<typeof stored>);
  await stage.show(<PlaceForm draft={{ ...newPlaceIn('g'), documentId }} readOnly={false} onClose={() => undefined} />);
  await settle();
  await settle();
  return document.body.textContent ?? '';
};

it('names the document of a place', async () => {
  const text = await show(true, 'd1');
  expect(text).toContain('大厅看板');
  expect(text).not.toContain('文档编号');
});

it('keeps a document that is not published any more, and says so', async () => {
  expect(await show(true, 'gone')).toContain('未发布的文档（gone）');
});

it('asks for the id where the user may not see documents', async () => {
  expect(await show(false, 'd1')).toContain('文档编号');
  expect(published).not.toHaveBeenCalled();
  expect(document.querySelector<HTMLInputElement>('#documentId, [id$=documentId]')?.value).toBe('d1');
});
