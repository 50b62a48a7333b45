import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.EOMS_SERVER ?? 'http://127.0.0.1:8080';

const worker = 'src/service-worker/service-worker.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: {
    port: 5173,
    strictPort: true,
    host: '127.0.0.1',
    proxy: { '/eoms': { target: server, ws: true, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    // The page of wall panels loads without the console.
    rolldownOptions: {
      input: ['index.html', 'panel.html', worker].map((page) => join(import.meta.dirname, page)),
      // A service worker has power over the folder that it is served from, and a name that stays: browsers that take
      // pushes know it by this one.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'push-worker.js' : 'assets/[name]-[hash].js'),
      },
    },
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined assets would need data: URLs in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
});
