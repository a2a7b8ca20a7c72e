/** Vite plugins that replace functions of packages by smaller ones with only the features that the pages use. */
import { join } from 'node:path'
import { project } from './project.mjs'

const icon = '\0small-icon'

/** Replaces the icon component of lucide by `web/ui/library-icon.tsx`. */
export const smallIcons = () => ({
  name: 'small-icons',
  enforce: /** @type {const} */ ('pre'),
  /**
   * @param {string} source
   * @param {string | undefined} importer
   */
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/')
      ? icon
      : null,
  /** @param {string} id */
  load: (id) =>
    id === icon
      ? `export { createIcon as default } from ${JSON.stringify(join(project, 'web/ui/library-icon.tsx'))}`
      : null,
})

/**
 * Source of the function that Vite calls for every `import()` of the shop. It loads the other files that a chunk needs
 * at the same time as the chunk. Vite also lists the shop's only style sheet, which every page already has.
 */
const preload = `
const requested = {}
export function __vitePreload(load, files = []) {
  for (const file of files)
    if (file.endsWith('.js')) requested[file] ??= document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file })) ?? 1
  return load()
}`

/**
 * Replaces Vite's preload function, which also waits for the style sheets of a chunk. The shop has a single style
 * sheet.
 */
export const smallPreload = () => ({
  name: 'small-preload',
  enforce: /** @type {const} */ ('pre'),
  transform: {
    filter: { id: /\0vite\/preload-helper\.js$/ },
    handler: () => ({ code: preload, map: null }),
  },
  /**
   * @this {{ error: (message: string) => never }}
   * @param {unknown} _options
   * @param {Readonly<Record<string, { type: string, isDynamicEntry?: boolean, fileName: string, viteMetadata?: { importedCss: ReadonlySet<string> } }>>} bundle
   */
  generateBundle(_options, bundle) {
    for (const { isDynamicEntry, fileName, viteMetadata } of Object.values(bundle))
      if (isDynamicEntry && viteMetadata && viteMetadata.importedCss.size > 0)
        this.error(`${fileName} has a style sheet of its own, which nothing would load.`)
  },
})
