import '@fontsource-variable/noto-sans-sc/index.css';
import '../ui/styles/elements.css';
import '../ui/styles/marks.css';
import '../ui/styles/panels.css';
import '../ui/styles/library.css';
import '../ui/styles/controls.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTokenUnder } from '../api/credentials.ts';
import { createQueryClient } from '../api/query-client.ts';
import { RoomPanel } from '../features/room-panel/room-panel.tsx';
import { startTranslations } from '../i18n/i18n.ts';
import { UiWords } from '../i18n/ui-words.tsx';
import { setLivePace } from '../live/live.ts';
import { useAppliedTheme } from '../ui/theme/use-tokens.ts';
import { PanelLibrary } from './panel-library.tsx';

/** A lost server is said within five seconds: three of silence, one until the next ping. */
const pace = { pingEveryMs: 1_000, silentAfterMs: 3_000 };

const Page = () => {
  useAppliedTheme();
  return (
    <UiWords>
      <PanelLibrary>
        <RoomPanel />
      </PanelLibrary>
    </UiWords>
  );
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) return;
  keepTokenUnder('eoms_panel_token');
  setLivePace(pace);
  await startTranslations();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
};
void start();
