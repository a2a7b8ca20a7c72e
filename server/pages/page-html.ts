import { createHash } from 'node:crypto'
import type { SentForm } from '../../contract/shop/sent-form'
import type { Snapshot, Stock } from '../stock/catalogue'
import { configJson, shopLists } from '../features/catalogue/shop-lists'
import type { AssetTags } from './asset-tags'
import type { RenderedPage } from './render-page'

/** A page as it is sent, and the hash of its content, which does not depend on the clock. */
export interface PageHtml {
  readonly html: Buffer
  readonly etag: string
}

/**
 * Combines a rendered page with the data for the browser, and with a form that was refused there. It contains no script
 * that runs.
 */
export function pageHtml(
  page: RenderedPage,
  stock: Stock,
  now: Date,
  tags: AssetTags,
  sentForm?: SentForm,
): PageHtml {
  const { mode } = stock.snapshot.config.theme
  const top = `<!doctype html>
<html lang="en" data-theme="${mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${page.head}
${tags(page.modules)}
${page.fonts}
</head>
<body>
<div id="root">${page.body}</div>
<script id="shop-config" type="application/json">${configData(stock.snapshot)}</script>
<script id="shop-data" type="application/json">{${listsData(stock)},"country":null,"now":`
  const form =
    sentForm &&
    `\n<script id="shop-form" type="application/json">${inScript(JSON.stringify(sentForm))}</script>`
  const bottom = `}</script>${form ?? ''}
</body>
</html>
`
  return {
    html: Buffer.from(`${top}"${now.toISOString()}"${bottom}`),
    etag: `W/"${createHash('sha1').update(top).digest('base64url')}"`,
  }
}

/** JSON that is safe in a script element: no `<` can end it or begin a comment. */
export const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

const configs = new WeakMap<Snapshot, string>()
const lists = new WeakMap<Stock, string>()

function configData(snapshot: Snapshot): string {
  const kept = configs.get(snapshot) ?? inScript(configJson(snapshot))
  configs.set(snapshot, kept)
  return kept
}

function listsData(stock: Stock): string {
  const kept = lists.get(stock) ?? inScript(shopLists(stock).json)
  lists.set(stock, kept)
  return kept
}
