import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { officeCalls } from '#contract/calls'
import { ownersSettings } from '#rules/settings/setting-rights'
import { palette } from '#rules/settings/theme'
import * as texts from '#texts/compiled/pages/office'
import type { Context } from '../../context'
import type { Snapshot } from '../catalogue'
import { readAssetTags, inScript } from './page-html'

/** Paths below `/office` that do not serve pages. */
const notPages = /^\/office\/(?:api|assets)(?:\/|$)/

/** Content policy of the office. Unlike that of the shop, it allows no inline code, external hosts or form submissions. */
const officePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // The office shows previews of the shop in frames (preview-pages.ts).
  "frame-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ')

/**
 * Serves the office: one document without personal data for `/office` and all paths below it, its files, and the brand
 * colour as a style sheet. The browser loads everything else through calls.
 */
export async function registerOfficePages(
  app: FastifyInstance,
  context: Context,
  distFolder: string,
): Promise<void> {
  const warn = (message: string) => context.log.warn({}, message)
  const entry = { key: 'web/office/main.tsx', base: '/office/' }
  const tags = readAssetTags(distFolder, warn, entry)([])
  const assets = resolve(distFolder, 'assets')
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/office/assets/',
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    })

  app.get('/office/theme.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(brandCss(context.catalogue.current())),
  )
  for (const url of ['/office', '/office/*'])
    app.get(url, async (request, reply) => {
      if (notPages.test(request.url)) return reply.callNotFound()
      void reply.headers({
        'content-security-policy': officePolicy,
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      })
      return reply.type('text/html; charset=utf-8').send(officeHtml(context.catalogue.current(), tags))
    })
}

/** Returns the document of the office's pages, with the public data that its texts need. */
export function officeHtml(
  { config, settings }: Pick<Snapshot, 'config' | 'settings'>,
  tags: string,
): string {
  const { shopName, currency, timezone, paymentMethods, paymentStatuses, refundStatuses } = config
  const { productTypes, merchandiseTypes, countries, addressLines } = config
  const labels = { paymentMethods, paymentStatuses, refundStatuses, productTypes, merchandiseTypes }
  const fiscalCountry = settings.fiscal.country
  const ofOwners = ownersSettings.map(({ path }) => path)
  const shown = { shopName, currency, timezone, fiscalCountry, countries, addressLines, ...labels }
  const onceCalls = officeCalls.flatMap(({ path, isDoneOnce }) => (isDoneOnce ? [path] : []))
  const details = { ...shown, ownersSettings: ofOwners, onceCalls }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${texts.title()}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${tags}
<link rel="stylesheet" href="/office/theme.css">
</head>
<body>
<div id="root"></div>
<noscript><p>${texts.needs_javascript()}</p></noscript>
<script id="office-data" type="application/json">${inScript(JSON.stringify(details))}</script>
</body>
</html>
`
}

/** Returns the brand colours for light and dark mode. All other colours of the office are fixed. */
function brandCss({ config }: Pick<Snapshot, 'config'>): string {
  const properties = (dark: boolean) =>
    Object.entries(palette(config.theme, dark))
      .filter(([name]) => /^(on-)?brand(-|$)/.test(name))
      .map(([name, value]) => `--${name}:${value};`)
      .join('')
  return `:root{${properties(false)}}@media (prefers-color-scheme:dark){:root{${properties(true)}}}`
}
