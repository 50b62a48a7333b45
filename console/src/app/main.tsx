import '@fontsource-variable/noto-sans-sc/index.css';
import '../ui/styles/elements.css';
import '../ui/styles/marks.css';
import '../ui/styles/panels.css';
import '../ui/styles/library.css';
import '../ui/styles/controls.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTranslations } from '../i18n/i18n.ts';
import { prepareTheme } from '../session/remembered-themes.ts';
import { Console } from './app.tsx';

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) return;
  await Promise.all([startTranslations(), prepareTheme()]);
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
};
void start();
