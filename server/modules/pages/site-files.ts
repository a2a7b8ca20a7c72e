import type { FastifyInstance, FastifyReply } from 'fastify'
import { whyNotOnSale } from '#rules/catalogue/on-sale'
import type { Context } from '../../context'
import type { Snapshot, Stock } from '../catalogue'
import { appIcons, drawAppIcon } from '../documents'

/** Paths that search engines must not read: pages of a single customer, and paths that are not pages. */
const privatePaths =
  `/portal /checkout /account /login /register /forgot-password /reset-password/ /resend-tickets
  /accept-tcs/ /withdraw/ /payment-plan-payment/ /download-ticket/ /download-tickets/ /download-invoice/
  /download-pass/ /download-calendar/ /download-plan-calendar/ /payment-slip/ /api/ /office /gateway/ /mailbox`.split(
    /\s+/,
  )

/** Serves the files for search engines and browsers: robots.txt, sitemap.xml, the icon and the web app manifest. */
export function registerSiteFiles(app: FastifyInstance, context: Context): void {
  const { publicUrl } = context.environment
  /** Cached until the catalogue changes or the sale of an item ends, because it is long for thousands of items. */
  let known: { of: Stock; text: string } | undefined
  const sitemapOf = (stock: Stock): string => {
    if (known?.of.snapshot !== stock.snapshot || known.of.until !== stock.until)
      known = { of: stock, text: sitemap(stock.snapshot, publicUrl, stock.at) }
    return known.text
  }
  const send = (reply: FastifyReply, type: string, text: string, seconds = 300) =>
    reply.header('Cache-Control', `public, max-age=${seconds}`).type(type).send(text)

  app.get('/robots.txt', (_request, reply) => send(reply, 'text/plain; charset=utf-8', robots(publicUrl)))
  app.get('/sitemap.xml', async (_request, reply) => {
    const text = sitemapOf(await context.catalogue.recentStock())
    return send(reply, 'application/xml; charset=utf-8', text)
  })
  app.get('/manifest.webmanifest', (_request, reply) =>
    send(reply, 'application/manifest+json', webManifest(context.catalogue.current())),
  )
  for (const icon of appIcons) {
    app.get(icon.path, async (_request, reply) => {
      const { shopName, theme } = context.catalogue.current().config
      return reply
        .header('Cache-Control', 'public, max-age=86400')
        .type('image/png')
        .send(await drawAppIcon(icon, { shopName, brand: theme.brand }))
    })
  }
  // Browsers request favicon.ico by default, and accept an SVG because of its content type.
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    app.get(path, (_request, reply) =>
      send(reply, 'image/svg+xml', initialIcon(context.catalogue.current()), 86_400),
    )
  }
}

/** Returns the content of `/robots.txt`. */
export const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Returns a sitemap of all public pages at `now`. Items that are no longer on sale are omitted, and for a closed shop all items. */
export function sitemap({ config, items }: Snapshot, publicUrl: string, now: Date): string {
  const kinds = ['tickets', ...(config.merchandiseActive ? ['merchandise'] : [])]
  const shop = config.shopActive
    ? [
        ...kinds.map((kind) => `/${kind}`),
        ...items
          .filter(
            (item) =>
              item.published && kinds.includes(item.shop_item_type) && whyNotOnSale(item, now) === null,
          )
          .map((item) => `/${item.shop_item_type}/${encodeURIComponent(item.external_code)}`),
      ]
    : []
  const always = ['/faqs', '/terms-conditions', '/privacy-policy', '/security-statement', '/cookie-policy']
  const texts = [...always, ...(config.accessibilityStatement ? ['/accessibility-statement'] : [])]
  const ambassadors = config.ambassadorsText && config.ambassadorsLinkText ? [config.ambassadorsPath] : []
  const addresses = ['/', ...shop, ...texts, ...ambassadors]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((path) => `<url><loc>${escape(`${publicUrl}${path}`)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** Returns the manifest with which the shop can be installed as an app (W3C, Web Application Manifest). */
const webManifest = ({ config }: Snapshot) =>
  JSON.stringify({
    id: '/',
    name: config.shopName,
    short_name: config.shopName.slice(0, 30),
    description: config.words.homeDescription,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: config.theme.brand,
    icons: appIcons.map(({ path, side, purpose }) => ({
      src: path,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  })

/** Returns an SVG icon with the first letter of the shop's name on the brand colour. */
function initialIcon({ config }: Snapshot): string {
  const letter = escape(/^\s*(.)/u.exec(config.shopName)?.[1]?.toUpperCase() ?? '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${config.theme.brand}"/><text x="32" y="45" text-anchor="middle" font-family="system-ui, sans-serif" font-size="38" font-weight="700" fill="#fff">${letter}</text></svg>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
