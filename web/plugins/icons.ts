import type { Plugin } from 'vite';

const maker = '\0flarewell:icon-maker';

/** Lets lucide's icons be made by our own small maker. */
export function icons(): Plugin {
  return {
    name: 'flarewell:icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const isLucide = importer?.includes('/lucide-react/dist/esm/icons/');
      return isLucide && source.endsWith('/createLucideIcon.mjs') ? maker : null;
    },
    load(id) {
      return id === maker ? "export { createIcon as default } from '#ui/createIcon.ts';" : null;
    },
  };
}
