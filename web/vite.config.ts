import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './plugins/devPages.ts';
import { head } from './plugins/head.ts';
import { prerender } from './plugins/prerender.ts';

const api = 'http://127.0.0.1:3001';

export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwindcss(), prerender(), head(), devPages()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/photos': api, '/healthz': api, '/readyz': api },
  },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'index-signed-in.html', 'privacy.html', 'privacy-no-contact.html', 'app.html'],
    },
  },
});
