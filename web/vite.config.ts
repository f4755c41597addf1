import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './plugins/devPages.ts';
import { head } from './plugins/head.ts';
import { prerender } from './plugins/prerender.ts';
import { serviceWorker } from './plugins/serviceWorker.ts';

const api = 'http://127.0.0.1:3001';

const scripts = /\.(tsx?|m?js)$/;

/**
 * Puts what several screens share into two chunks. Otherwise the modules that the same screens import would be a chunk of
 * their own: more than 100 chunks, of which the dashboard loads 55. Anything else is in the chunk of the screen or dialog
 * that imports it.
 */
const chunks = [
  // The static imports of the entry: React, the router and the login screen.
  { name: 'app', priority: 1, tags: ['$initial' as const], test: scripts },
  // One file for all modules that three or more screens or dialogs import.
  { name: 'shared', minShareCount: 3, test: scripts },
];

export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss(), prerender(), head(), serviceWorker(), devPages()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: {
      '/api': api,
      '/photos': api,
      '/shl': api,
      '/reminders': api,
      '/healthz': api,
      '/readyz': api,
    },
  },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      checks: {
        // Tailwind takes most of the build's time, which is expected.
        bundlerTimings: false,
        // The entry imports localCopy.ts dynamically to keep it out of the login screen's chunk.
        ineffectiveDynamicImport: false,
      },
      output: { codeSplitting: { groups: chunks } },
      input: [
        'index.html',
        'index-signed-in.html',
        'privacy.html',
        'privacy-no-contact.html',
        'app.html',
        'app-signed-in.html',
        'shared.html',
      ],
    },
  },
});
