import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './plugins/devPages.ts';
import { head } from './plugins/head.ts';
import { prerender } from './plugins/prerender.ts';
import { serviceWorker } from './plugins/serviceWorker.ts';

const api = 'http://127.0.0.1:3001';

/**
 * What the page for readers of a shared link has in common with other screens: the modules that its imports reach, directly
 * or not, and that other screens import too. If one is missing here, it is in the next chunk, which the page then loads as
 * a whole and exceeds its budget (`shared` in scripts/budgets.mjs).
 */
const readersParts = [
  'domain/src/(checkIns|confirmations|dates|day|history|severity|measures/factors|measures/ratings)',
  'domain/src/(medications/medications|trends/extremeDays|trends/trends)',
  'web/src/(data/api/saveFile|ui/Card|ui/page/Paper|ui/page/SiteFooter)',
  'icons/(circle-slash|download|printer)',
];

/**
 * Three chunks for what several screens share. Without them the bundler makes about 120 chunks, and the dashboard waits for
 * 60 small files. Anything else is in the chunk of the screen or dialog that imports it.
 */
const chunks = [
  // The static imports of the entry: React, the router and the login screen.
  { name: 'app', priority: 1, tags: ['$initial' as const], test: /\.(tsx?|m?js)$/ },
  // Apart from the next chunk, because readers of a shared link would wait for a third more than they need.
  { name: 'basics', priority: 1, minShareCount: 2, test: new RegExp(`/(${readersParts.join('|')})\\.\\w+$`) },
  // Excludes what loads after the first screen, so that the first screen does not wait for it.
  {
    name: 'shared',
    minShareCount: 2,
    test: /\/src\/(?!ui\/charts\/|ui\/report\/|ui\/QrCode|ui\/SystemShare|ui\/moments|ui\/form\/RadioField|ui\/dialog\/LinkDialog|data\/outbox\/|data\/shares|patterns\/|shares\/|summary\/).*\.tsx?$|\/(lucide-react|wouter)\//,
  },
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
