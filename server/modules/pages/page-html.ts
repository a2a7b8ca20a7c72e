import { createHash } from 'node:crypto'
import { operatorTexts, type OperatorText, type PageConfig } from '../../../contract/config'
import type { SentForm } from '../../../contract/shop/shop-data'
import { type Snapshot, type Stock, listJson, shopLists } from '../catalogue'
import type { AssetTags } from './asset-tags'
import type { RenderedPage } from './render-page'

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
