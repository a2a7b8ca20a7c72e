import { existsSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
// @ts-expect-error -- a script, which has no types
import * as inliner from './scripts/inline-texts.mjs'
// @ts-expect-error -- a script, which has no types
import * as small from './scripts/small-build.mjs'

const { inlineTexts } = inliner as { inlineTexts: () => Plugin }
const { smallIcons, smallPreload } = small as { smallIcons: () => Plugin; smallPreload: () => Plugin }

/** The processes of the server, each an entry of its own: `dist/server/<name>.js`. */
const serverEntries = {
  main: 'server/main.ts',
  'shop-command': 'server/cli.ts',
  'document-worker': 'server/modules/documents/document-worker.ts',
  'large-body-worker': 'server/registry/large-body-worker.ts',
  'mail-worker': 'server/registry/mail-worker.ts',
}

const workerSource = 'web/shop/offline/offline-worker.ts'

/** The files that every page has from its start. */
const loadedFirst = new Set(['rolldown-runtime', 'vendor', 'shell', 'main'])

/** The customers' pages: hashed files under /assets, and the manifest by which the server names them. */
const client: UserConfig = {
  plugins: [smallPreload()],
  build: {
    outDir: 'dist/shop',
    manifest: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // The content security policy has no `data:` for fonts, and hashed files cache better.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Named to every page: only what a part needs besides itself and what each page has loaded already.
      resolveDependencies: (file, needed) =>
        needed.filter((one) => one !== file && !loadedFirst.has(one.replace(/^.*\/|-[\w-]{7,8}\.\w+$/g, ''))),
    },
    rolldownOptions: {
      input: { main: 'web/shop/main.tsx', 'offline-worker': workerSource },
      output: {
        // Its address never changes: browsers ask it for a new version by that.
        entryFileNames: ({ name }) =>
          name === 'offline-worker' ? 'offline-worker.js' : 'assets/[name]-[hash:7].js',
        // Every page names all parts: 42 bits tell their versions apart, and the manifest has their sources.
        chunkFileNames: ({ name }) =>
          loadedFirst.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // Changes with the packages only, so that a new version of the shop leaves it in every cache.
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // What every page needs, with all that it imports: one file compresses better than sixty.
            {
              name: 'shell',
              priority: 2,
              test: /\/web\/(shop\/(shell|kit|store(?!\/use-steps)|items\/when-shown|tickets\/ticket-dates)|ui\/router)\b|shop\/main\.tsx|rules\/money\/money\.|web\/ui\/(use-form|field|field-errors|alert|text-fields)\.|texts\/compiled\/screens\/shell\.js$|texts\/compiled\/registry\.js$/,
            },
            // The home page with the items, which the pages of items share, and the login beside them: one file, because home is
            // the first page of most visits.
            {
              name: 'items',
              priority: 1,
              test: /\/web\/shop\/(items|pages\/(home-screen|hero)|session\/login-panel)\b|rules\/catalogue\/(availability|on-sale)\./,
            },
            // The next groups name files, because simpler rules cost more: alone, each of these files would be a request, and home would
            // tell every page of them; by how many pages share a file (minShareCount), lists and the login load 30 kB more.
            // Small parts of nearly every page but the first.
            {
              name: 'parts',
              test: /web\/ui\/(choice-fields|rich-text|missing-errors|calls\/new-key)\.|shop\/calls\/(use-sure-call|catch-up)\.|rules\/text\/(person-name|plain-text|missing-fields)\.|refusals\/labels\.js$/,
            },
            // Small parts of a customer's own pages.
            {
              name: 'own-pages',
              test: /\/(card|order-items|order-link|status-labels)\.tsx?$|texts\/compiled\/screens\/shared\.js$/,
            },
            // The menu, and the texts that it has in common with the other sheets.
            { name: 'menu', test: /shop\/sheets\/menu-sheet\.|screens\/sheets\.js$/ },
            { name: 'icons', priority: 1, test: /ui\/library-icon\.|icons\/chevron-down\./ },
            // The end of a purchase.
            {
              name: 'paying',
              priority: 1,
              test: /shop\/terms\/terms-box\.|screens\/terms\.js$|web\/ui\/amount-line\.|rules\/payments\/methods\./,
            },
            // What a ticket's holder and a cart's lines are checked by.
            {
              name: 'holder',
              test: /rules\/(cart\/cart-limits|tickets\/ticket-holder)\.|cart\/lines-of-cart\./,
            },
            // A cart as the panel and the checkout show it.
            {
              name: 'cart-parts',
              test: /shop\/cart\/(line-row|reservation\/countdown)\.|screens\/cart\/reservation\.js$/,
            },
            {
              name: 'address',
              test: /web\/ui\/address-fields\.|shop\/address\/|rules\/customers\/address\./,
            },
          ],
        },
      },
    },
  },
}

/**
 * The office's pages, a build of its own: no file of it is shared with the shop, whose first load therefore does not
 * depend on it. The server answers its hashed files under /office/assets.
 */
const office: UserConfig = {
  base: '/office/',
  build: {
    outDir: 'dist/office',
    manifest: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { office: 'web/office/main.tsx' },
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 }],
        },
      },
    },
  },
}

/** The server, readable as it runs: most packages stay in node_modules, names stay as written. */
const server: UserConfig = {
  ssr: {
    // The Node entry of the icons loads every one there is; bundled, only those that the pages name remain. Kysely and zod
    // are 350 modules, whose opening is an eighth of a start.
    noExternal: ['lucide-react', 'kysely', 'zod', /^@fontsource/],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A module of the shop is only loaded for what it exports. A thread then leaves out what it does not use of a module's index.ts.
      treeshake: { moduleSideEffects: (id) => id.includes('/node_modules/') },
      input: Object.fromEntries(Object.entries(serverEntries).filter(([, file]) => existsSync(file))),
    },
  },
}

export default defineConfig(({ mode }) => {
  const targets: Readonly<Record<string, UserConfig>> = { server, office }
  const { plugins = [], ...target } = targets[mode] ?? client
  const texts = mode === 'server' ? [] : [inlineTexts()]
  return {
    ...target,
    publicDir: false,
    resolve: { tsconfigPaths: true },
    plugins: [...plugins, ...texts, smallIcons(), react(), tailwindcss()],
  }
})
