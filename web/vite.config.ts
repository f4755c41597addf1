import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './plugins/devPages.ts';
import { head } from './plugins/head.ts';
import { icons } from './plugins/icons.ts';
import { plainImports } from './plugins/plainImports.ts';
import { plainReact } from './plugins/plainReact.ts';
import { prerender } from './plugins/prerender.ts';
import { serviceWorker } from './plugins/serviceWorker.ts';

const api = 'http://127.0.0.1:3001';

/**
 * Few chunks that compress well: what every page has, and what the signed-in screens share. Left alone, the bundler
 * makes fifty, and a page waits for twenty of them.
 */
const chunks = [
  {
    name: 'base',
    priority: 2,
    test: new RegExp(
      [
        'preload-helper',
        'node_modules/(react|react-dom|scheduler)/',
        'wouter/src/(use-|react-deps)',
        'src/routes\\.tsx',
        'src/screens/(error|login)/',
        'src/ui/(\\w+/)?(Button|CardPage|Checkbox|createIcon|ErrorBoundary|Field|Form|Loading|Logo|MessagePage|NewPasswordField|Notice|onDemand|PasswordField|ProblemNotice|Redirect|ScreenHeading|SharedDeviceCheckbox|SiteHeader|Tabs|TextField)\\.tsx?',
        'src/data/(\\w+/)?(account|accountLinks|cancelled|endedSession|passkeyCeremony|pendingSignOut|rememberedUser|request|signOutDue|submission|welcome)\\.ts',
        'domain/src/(\\w+/)?(account|fields|identity|paths)\\.ts',
        'icons/(arrow-left|circle-alert|circle-check|eye|eye-off|info|key|rotate-cw|triangle-alert)\\.mjs',
      ].join('|'),
    ),
  },
  {
    // Fetched behind the first screen: what lets the app do without a network, and what leaving has to ask it.
    name: 'offline',
    priority: 3,
    test: /src\/(shell\/status|data\/(outbox\/connection|serviceWorker|session\/signOut\.|outbox\/(?!waiting)))/,
  },
  {
    // Fetched when the first one is shown; what keeps its place free stands with the screens.
    name: 'charts',
    priority: 3,
    test: /ui\/charts\/(?!LazyCharts|Sample|geometry|series)/,
  },
  {
    // Whatever else two parts need; no visitor may need any of it.
    name: 'signed-in',
    priority: 1,
    minShareCount: 2,
    test: /\.(tsx?|m?js)$/,
  },
];

export default defineConfig({
  appType: 'custom',
  plugins: [
    icons(),
    plainImports(),
    plainReact(),
    react(),
    tailwindcss(),
    prerender(),
    head(),
    serviceWorker(),
    devPages(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/photos': api, '/reminders': api, '/healthz': api, '/readyz': api },
  },
  resolve: {
    // wouter brings a stand-in for what React has had since 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    manifest: true,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      // Of lucide's icons only those are read that somebody uses.
      experimental: { lazyBarrel: true },
      // That the styles take most of the time is no warning.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
      },
      input: ['index.html', 'index-signed-in.html', 'privacy.html', 'privacy-no-contact.html', 'app.html'],
    },
  },
});
