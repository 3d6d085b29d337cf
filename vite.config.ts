import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@mdx-js/mdx';
import react from '@vitejs/plugin-react';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { defineConfig, type Plugin } from 'vite';
import { PAGES, type Page } from './src/site/pages.ts';
import { describeContract } from './src/tools/contract-page/describe-contract.ts';

/** Where `npm run dev` finds the server. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? '8000'}`;

/**
 * Pixi's choice between its renderers, which names all of them: 31 kB compressed. The scene makes the one that it needs itself.
 * `tests/pixels` draws with the build that has this.
 */
export const RENDERER_CHOICE = {
  find: /^.*\/autoDetectRenderer\.mjs$/,
  replacement: fileURLToPath(new URL('src/viewer/scene/gpu/no-renderer-choice.ts', import.meta.url)),
};

/**
 * What many pages have, and is small: signs, styles of controls, functions of a few lines. By itself each would come in a file
 * of its own, a request and half a kilobyte of headers for as little. Of fewer pages' it would be a load for the others.
 */
const COMMON = {
  name: 'common',
  // Parts that only lists of files have would be a load for the viewer, and those of the scene would bring all of Pixi along.
  test: /\/lucide-react\/|\/src\/(?!pages\/|ui\/(?:form-strip|not-given|sort-header|paging)|viewer\/(?:lists|scene)\/)/,
  minShareCount: 8,
  maxModuleSize: 4000,
};

/** Pages written as MDX become components. Asked for with `?raw`, for the search of the help, they stay text. */
function mdxPages(): Plugin {
  return {
    name: 'mdx-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx$/ },
      handler: async (value, path) => {
        const page = await compile(
          { value, path },
          { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug] },
        );
        return { code: String(page), map: null };
      },
    },
  };
}

/**
 * Takes of the timelines' kinds only what a bundle asks for. `facetOf(kinds, 'facts')` looks into all kinds at run time;
 * with each kind's part named instead, a page that needs the facts alone is not given the code that draws.
 */
function kindFacets(): Plugin {
  const index = readFileSync(new URL('src/kinds/index.ts', import.meta.url), 'utf8');
  const kinds = Array.from(
    index.matchAll(/^export \* as (\w+) from '\.(.+)';/gm),
    ([, name = '', file = '']) => ({
      name,
      parts: readFileSync(new URL(`src/kinds${file}`, import.meta.url), 'utf8'),
    }),
  );
  /** Not every kind has every part. */
  const withPart = (part: string) => kinds.filter(({ parts }) => new RegExp(`\\b${part}\\b`).test(parts));
  return {
    name: 'kind-facets',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/kinds\/.*\.ts$/ },
      handler: (code) => ({
        code: code.replace(
          /(?<== )facetOf\(kinds, '(\w+)'\)/g,
          (_, part: string) =>
            `{ ${withPart(part)
              .map(({ name }) => `${name}: kinds.${name}.${part}`)
              .join(', ')} }`,
        ),
        map: null,
        // What is imported and not used goes, with the chunk it would have come in.
        moduleSideEffects: false,
      }),
    },
  };
}

/** The modules that the table of pages names, as `virtual:page-modules`: a page needs no other place than its entry. */
function pageModules(): Plugin {
  const modules = new Set(Object.values<Page>(PAGES).map(({ module }) => module));
  return {
    name: 'page-modules',
    resolveId: { filter: { id: /^virtual:page-modules$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:page-modules$/ },
      handler: () => {
        const entries = Array.from(modules, (module) => {
          const file = fileURLToPath(new URL(`src/${module}`, import.meta.url));
          return `${JSON.stringify(module)}: () => import(${JSON.stringify(file)})`;
        });
        return `export const pageModules = { ${entries.join(', ')} };`;
      },
    },
  };
}

/** What the page of the contract shows, as `virtual:contract`: a browser then need not read YAML. */
function contractPage(): Plugin {
  const file = fileURLToPath(new URL('openapi.yaml', import.meta.url));
  return {
    name: 'contract-page',
    resolveId: { filter: { id: /^virtual:contract$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:contract$/ },
      handler() {
        this.addWatchFile(file);
        const described = JSON.stringify(describeContract(readFileSync(file, 'utf8')));
        return `export const contract = JSON.parse(${JSON.stringify(described)});`;
      },
    },
  };
}

/**
 * The name of a class or an animation in the document: three letters for its file, then its place in it as a number to the
 * base 36. It compresses far better than Vite's, which has a hash for each class.
 */
function classNameOf(name: string, file: string, css: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  const names = new Set(Array.from(css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi), ([, found]) => found));
  const place = [...names].indexOf(name);
  if (place < 0) throw new Error(`${path} has no ${name}.`);
  return `_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}${place.toString(36)}`;
}

/** The component of @pixi/react that the viewer has no use for, which would bring Pixi's texts and shapes. */
const TREESHAKE = {
  moduleSideEffects: [{ test: /@pixi.react.lib.components.Application/, sideEffects: false }],
};

/** What builds for the browser have in common. */
const CLIENT_BUILD = {
  outDir: '../dist/client',
  target: 'es2023',
  // Asset names carry a hash, so the server may let browsers keep them for good.
  assetsInlineLimit: 0,
  // The streaming formats of react-player are large and load only where a recording needs them.
  chunkSizeWarningLimit: 1200,
};

/**
 * Frames in pages of other sites: the poster's style and script, and the viewer that comes when one is pressed. It is a
 * build by itself, beside that of the pages: with entries of its own theirs would be cut into other files, and each page would load more.
 */
const EMBED_BUILD = {
  ...CLIENT_BUILD,
  emptyOutDir: false,
  manifest: '.vite/embed-manifest.json',
  rolldownOptions: {
    checks: { bundlerTimings: false },
    treeshake: TREESHAKE,
    input: ['src/styles/poster.css', 'src/embed/poster.ts', 'src/embed/embed-viewer.tsx'],
  },
};

/**
 * Configuration of the client (`vite build`), of frames (`vite build --mode embed`), the server (`vite build --ssr`) and,
 * through `vitest.config.ts`, the tests.
 */
export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: [mdxPages(), kindFacets(), pageModules(), contractPage(), react()],
  css: { modules: { generateScopedName: classNameOf } },
  // While developing Pixi is served whole, and there is nothing to save.
  resolve: { alias: isSsrBuild === true || command === 'serve' ? [] : [RENDERER_CHOICE] },
  root: isSsrBuild === true ? '.' : 'src',
  publicDir: isSsrBuild === true || mode === 'embed' ? false : '../public',
  build:
    mode === 'embed'
      ? EMBED_BUILD
      : isSsrBuild === true
        ? {
            outDir: 'dist/server',
            emptyOutDir: true,
            target: 'node20',
            rolldownOptions: {
              input: {
                main: 'src/server/main.ts',
                'data-cli': 'src/server/data-cli.ts',
                'dump-public': 'src/server/dump-public.ts',
                moderate: 'src/server/moderate.ts',
                import: 'src/server/import.ts',
                prerender: 'src/prerender/prerender.tsx',
                'tla-process': 'src/server/reading/tla-process.ts',
                'database-worker': 'src/server/storage/engine/embedded/database-worker.js',
              },
              output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
            },
          }
        : {
            ...CLIENT_BUILD,
            emptyOutDir: true,
            // The server reads in it which files a page needs.
            manifest: true,
            // Verovio alone makes a large worker, of which each build would say that it took time.
            rolldownOptions: {
              checks: { bundlerTimings: false },
              treeshake: TREESHAKE,
              // The module that the documents of the viewer name first is an entry of its own.
              input: ['src/index.html', `src/${PAGES['/viewer/:fileId'].firstModule}`],
              output: { codeSplitting: { groups: [COMMON] } },
            },
          },
  // Verovio asks for this in Node.js alone.
  worker: { plugins: () => [kindFacets()], rolldownOptions: { external: ['node:module'] } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api/v1', '/media', '/healthz', '/embed', '/oembed'].map((path) => [path, SERVER]),
    ),
  },
}));
