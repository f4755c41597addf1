import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type IconNode, toPaths } from './iconPaths.ts';

/** Ships of lucide's icons their drawing alone, made a component by our own small maker. */
export function icons(): Plugin {
  return {
    name: 'flarewell:icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      async handler(id) {
        const icon: { __iconData?: { node: IconNode } } = await import(pathToFileURL(id).href);
        if (!icon.__iconData) return null;
        const paths = toPaths(icon.__iconData.node).map((path) => JSON.stringify(path));
        return `import { createIcon } from '/src/ui/createIcon.ts';\nexport default createIcon(${paths});`;
      },
    },
  };
}
