import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorTexts, type OperatorText, type PageConfig } from '#contract/config'
import type { SentForm } from '#contract/shop/shop-data'
import * as texts from '#texts/compiled/pages/preview'
import { type Snapshot, type Stock, listJson, shopLists } from '../catalogue'
import type { RenderedPage } from './render-page'

/** An entry in Vite's manifest, with the fields that are used here. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Returns the tags that load a page's scripts and styles. `modules` are the keys of its screens in the manifest. */
export type AssetTags = (modules: readonly string[]) => string

/** An entry point: its key in the manifest, and the base path of its files. */
interface BuiltEntry {
  readonly key: string
  readonly base: string
}
const shopEntry: BuiltEntry = { key: 'web/shop/main.tsx', base: '/' }
const manifestFile = '.vite/manifest.json'

/**
 * Reads the manifest of a build (`dist/shop`, `dist/office`), and returns a function for the tags of the entry and the
 * screens of a page. Without a build, `warn` is called and the function returns no tags.
 */
export function readAssetTags(
  distFolder: string,
  warn: (message: string) => void,
  entry: BuiltEntry = shopEntry,
): AssetTags {
  const path = join(distFolder, manifestFile)
  if (!existsSync(path)) {
    warn(`${path} is not there: pages are served without scripts and styles. Run npm run build.`)
    return () => ''
  }
  const manifest = readManifest(distFolder)
  const cache = new Map<string, string>()
  return (modules) => {
    const key = modules.join('|')
    const known = cache.get(key)
    if (known !== undefined) return known
    const tags = tagsOf(manifest, entry, modules)
    cache.set(key, tags)
    return tags
  }
}

/** Returns the paths of all scripts and styles of a build, sorted. */
export function builtFiles(distFolder: string): string[] {
  const manifest = readManifest(distFolder)
  const chunks = Object.values(manifest)
  const files = chunks.flatMap(({ file, css = [] }) => [file, ...css])
  return [...new Set(files)]
    .filter((file) => /^assets\/.*\.(js|css)$/.test(file))
    .map((file) => `/${file}`)
    .toSorted()
}

const readManifest = (distFolder: string) =>
  JSON.parse(readFileSync(join(distFolder, manifestFile), 'utf8')) as Record<string, Chunk>

/**
 * Returns the tags of an entry and further modules. Scripts have a low priority, because the page is complete without them
 * and needs its fonts and first picture earlier.
 */
function tagsOf(
  manifest: Readonly<Record<string, Chunk>>,
  { key, base }: BuiltEntry,
  modules: readonly string[],
): string {
  const chunks = new Map<string, Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined || chunks.has(name)) return
    chunks.set(name, chunk)
    chunk.imports?.forEach(add)
  }
  for (const name of [key, ...modules]) add(name)
  const styles = new Set([...chunks.values()].flatMap((chunk) => chunk.css ?? []))
  const main = manifest[key]?.file
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="${base}${file}">`),
    ...[...chunks.values()]
      .filter(({ file }) => file !== main && file.endsWith('.js'))
      .map(({ file }) => `<link rel="modulepreload" fetchpriority="low" href="${base}${file}">`),
    ...(main === undefined
      ? []
      : [`<script type="module" fetchpriority="low" src="${base}${main}"></script>`]),
  ].join('\n')
}

/** A page without its end, which `pageEnd` writes. */
export interface PageHead {
  readonly html: Buffer
  /** Hash of the content, which does not depend on the current time. */
  readonly hash: string
}

/** Combines a rendered page with the data for the browser. It contains no inline code. */
export function pageHtml(page: RenderedPage, stock: Stock, now: Date, tags: AssetTags): PageHead {
  const { mode } = stock.snapshot.config.theme
  const top = `<!doctype html>
<html lang="en" data-theme="${mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${page.head}
${page.waitsForScripts ? tags(page.modules).replaceAll(' fetchpriority="low"', '') : tags(page.modules)}
${page.fonts}
</head>
<body>
${page.noScripts}<div id="root">${page.body}</div>
<script id="shop-config" type="application/json">${configData(stock.snapshot, page.text)}</script>
<script id="shop-data" type="application/json">{${listsData(stock)},"country":null,"now":`
  return {
    html: Buffer.from(`${top}"${now.toISOString()}"}</script>`),
    hash: hashOf(top),
  }
}

/**
 * Returns the end of a page. `places` is JSON of the places that have changed since the items of the page were written.
 * `sentForm` is a form that was rejected on the page.
 */
export function pageEnd(places: string, sentForm?: SentForm): Buffer {
  const form =
    sentForm &&
    `\n<script id="shop-form" type="application/json">${inScript(JSON.stringify(sentForm))}</script>`
  return Buffer.from(`
<script id="shop-places" type="application/json">${places}</script>${form ?? ''}
</body>
</html>
`)
}

/** Returns the entity tag of a page with these places. */
export const pageTag = ({ hash }: PageHead, places: string): string =>
  `W/"${places === '{}' ? hash : hashOf(hash + places)}"`

/** SHA-1 suffices here, because the hash only distinguishes pages. */
const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** Returns JSON that is safe in a script element. Without `<`, it cannot end the element or begin a comment. */
export const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

const configs = new WeakMap<Snapshot, Map<OperatorText | null, string>>()
const lists = new WeakMap<Stock, string>()

/** Returns the configuration of a page that shows `text`. The operator's other texts are omitted and loaded when needed. */
function configData(snapshot: Snapshot, text: OperatorText | null): string {
  const cache = configs.get(snapshot) ?? new Map<OperatorText | null, string>()
  configs.set(snapshot, cache)
  const json = cache.get(text) ?? inScript(JSON.stringify(configFor(snapshot, text)))
  cache.set(text, json)
  return json
}

function configFor({ config }: Snapshot, text: OperatorText | null): PageConfig {
  const included: PageConfig = { ...config }
  const isIncluded = (key: OperatorText) =>
    // Empty texts are included, so that the browser does not load them.
    key === text || config[key] === '' || (key === 'underConstructionText' && !config.shopActive)
  for (const key of operatorTexts) if (!isIncluded(key)) delete included[key]
  return included
}

function listsData(stock: Stock): string {
  const json = lists.get(stock) ?? writtenLists(stock)
  lists.set(stock, json)
  return json
}

function writtenLists(stock: Stock): string {
  const { products, merchandise } = shopLists(stock)
  return inScript(`"products":${listJson(products)},"merchandise":${listJson(merchandise)}`)
}

/** Style of the preview bar. The shop's sticky header is moved below it. */
const barStyle = `<style>
#preview-bar { position: sticky; top: 0; z-index: 40; box-sizing: border-box; height: 2.25rem; padding: 0 1rem;
  display: flex; align-items: center; justify-content: center; overflow: hidden; white-space: nowrap;
  background: #ffd84d; color: #1b1a17; font: 600 .875rem/1 'Instrument Sans Variable', system-ui, sans-serif }
#preview-bar span { margin-inline-start: .35em }
@media (max-width: 30rem) { #preview-bar span { display: none } }
#root header.sticky { top: 2.25rem }
</style>`
const barWith = (more: string) =>
  `<div id="preview-bar" role="note">${texts.only_you()}<span>${more}</span></div>`

/**
 * Returns the preview of a rendered page. It contains no scripts, so it cannot change carts, logins or browser storage. Its
 * links lead to other previews.
 */
export function previewHtml(
  page: RenderedPage,
  { snapshot }: Pick<Stock, 'snapshot'>,
  tags: AssetTags,
  prefix: string,
): string {
  const styles = tags(page.modules)
    .split('\n')
    .filter((tag) => tag.includes('rel="stylesheet"'))
  const head = page.head.replace(
    /<title>([^<]*)<\/title>/,
    (_, title: string) => `<title>${texts.title({ title })}</title>`,
  )
  return `<!doctype html>
<html lang="en" data-theme="${snapshot.config.theme.mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
${styles.join('\n')}
${page.fonts}
${barStyle}
</head>
<body>
${barWith(texts.nothing_to_buy())}
<div id="root">${linksBelow(page.body, prefix)}</div>
</body>
</html>
`
}

/** Adds the prefix to all links to pages of the shop. Links to files are unchanged. */
const linksBelow = (body: string, prefix: string): string =>
  body.replace(/<a [^<>]*>/g, (tag) =>
    tag.replace(/ href="\/(?!\/|assets\/|pictures\/|office\/)/, () => ` href="${prefix}/`),
  )

/** Returns the preview of a mail. Its links open nothing, because the preview's sandbox forbids new windows. */
export const previewMailHtml = (html: string): string =>
  html
    .replace('</head>', () => `<base target="_blank">${barStyle}</head>`)
    .replace(/<body[^<>]*>/, (tag) => `${tag}${barWith(texts.nobody())}`)
