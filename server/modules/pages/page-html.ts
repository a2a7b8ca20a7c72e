import { createHash } from 'node:crypto'
import { operatorTexts, type OperatorText, type PageConfig } from '../../../contract/config'
import type { SentForm } from '../../../contract/shop/shop-data'
import { type Snapshot, type Stock, listJson, shopLists } from '../catalogue'
import type { RenderedPage } from './render-page'
import * as texts from '../../../texts/compiled/pages/preview'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The used fields of an entry in Vite's manifest. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The tags that load a page's scripts and styles. */
export type AssetTags = (modules: readonly string[]) => string

/** A built entry: its key in its manifest, and the address of its files. */
interface BuiltEntry {
  readonly key: string
  readonly base: string
}
const shopEntry: BuiltEntry = { key: 'web/shop/main.tsx', base: '/' }
const manifestFile = '.vite/manifest.json'

/**
 * Reads the manifest of built pages (`dist/shop`, `dist/office`), and returns a function for the tags of the entry and of further
 * screens of a page. Without a build there are no tags, pages are plain, and `warn` is called.
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
  const made = new Map<string, string>()
  return (modules) => {
    const key = modules.join('|')
    const kept = made.get(key)
    if (kept !== undefined) return kept
    const tags = tagsOf(manifest, entry, modules)
    made.set(key, tags)
    return tags
  }
}

/** The addresses of all scripts and styles of a build, in a fixed order. */
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
 * Scripts load after the visible parts: the page is complete without them, and its fonts and first picture come first.
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

/** A page up to its end, which `pageEnd` writes. */
export interface PageHead {
  readonly html: Buffer
  /** The hash of its content, which does not depend on the clock. */
  readonly hash: string
}

/** Combines a rendered page with the data for the browser. It contains no script that runs. */
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

/** The end of a page: the places that moved since its items were written, and a form that was refused there. */
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

/** The entity tag of a page with these places. */
export const pageTag = ({ hash }: PageHead, places: string): string =>
  `W/"${places === '{}' ? hash : hashOf(hash + places)}"`

/** It only distinguishes pages, and protects nothing. */
const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** JSON that is safe in a script element: no `<` can end it or begin a comment. */
export const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

const configs = new WeakMap<Snapshot, Map<OperatorText | null, string>>()
const lists = new WeakMap<Stock, string>()

/** The configuration for a page that shows `text`: without the operator's other texts, which are loaded when they are opened. */
function configData(snapshot: Snapshot, text: OperatorText | null): string {
  const made = configs.get(snapshot) ?? new Map<OperatorText | null, string>()
  configs.set(snapshot, made)
  const kept = made.get(text) ?? inScript(JSON.stringify(configFor(snapshot, text)))
  made.set(text, kept)
  return kept
}

function configFor({ config }: Snapshot, text: OperatorText | null): PageConfig {
  const left: PageConfig = { ...config }
  const isLeft = (key: OperatorText) =>
    // Of an empty text a page knows that it is empty.
    key === text || config[key] === '' || (key === 'underConstructionText' && !config.shopActive)
  for (const key of operatorTexts) if (!isLeft(key)) delete left[key]
  return left
}

function listsData(stock: Stock): string {
  const kept = lists.get(stock) ?? writtenLists(stock)
  lists.set(stock, kept)
  return kept
}

function writtenLists(stock: Stock): string {
  const { products, merchandise } = shopLists(stock)
  return inScript(`"products":${listJson(products)},"merchandise":${listJson(merchandise)}`)
}

/** The shop's own header stays in sight below the bar. */
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
 * A rendered page as one person previews it. Nothing in it runs, so that it cannot touch carts, logins or what the browser
 * keeps; its links lead to previews.
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

/** The body with every link to a page of the shop below the prefix; files keep their addresses. */
const linksBelow = (body: string, prefix: string): string =>
  body.replace(/<a [^<>]*>/g, (tag) =>
    tag.replace(/ href="\/(?!\/|assets\/|pictures\/|office\/)/, () => ` href="${prefix}/`),
  )

/** A mail as one person previews it: its links lead nowhere, since nothing may open from a preview's sandbox. */
export const previewMailHtml = (html: string): string =>
  html
    .replace('</head>', () => `<base target="_blank">${barStyle}</head>`)
    .replace(/<body[^<>]*>/, (tag) => `${tag}${barWith(texts.nobody())}`)
