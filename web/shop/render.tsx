import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { OperatorText } from '#contract/config'
import type { ShopItem } from '#contract/shop-item'
import type { SentForm } from '#contract/shop/shop-data'
import { whyNotOnSale } from '#rules/catalogue/on-sale'
import { decimalsOf } from '#rules/money/amount-text'
import { plainText } from '#rules/text/html-text'
import { needs_scripts } from '#texts/compiled/screens/shared'
import * as titles from '#texts/compiled/shop/titles'
import { drawWith } from '../ui/drawn'
import displayFont from '../ui/fonts/bricolage-first.woff2?url'
import textFont from '../ui/fonts/instrument-first.woff2?url'
import { Pattern, Poster } from '../ui/poster'
import { matchPath } from '../ui/router/location'
import { stillRouter } from '../ui/router/router'
import { paths } from './paths'
import { shopRoutes, type ShopRoute } from './routes'
import { App, loadScreen } from './shell/app'
import { whereInstead, itemOf, pageTitle, routeTitle } from './shell/navigation'
import { createServices } from './store/page-store'
import type { PublicData } from './store/shop-state'
import { ServicesContext } from './store/use-page'
import { themeColours, themeCss } from './theme'

export { themeCss }

drawWith({ Poster, Pattern })

export { pageAddresses, type PageAddress } from './page-address'
export type { PublicData } from './store/shop-state'

export interface PageRequest {
  /** Path and query. */
  url: string
  data: PublicData
  /** The base of absolute addresses, without a trailing slash. */
  publicUrl: string
  /** A form that was sent from this page without scripts and refused. */
  sentForm?: SentForm | undefined
}

export interface RenderedPage {
  /** 200, or 302 with `location`. */
  status: number
  location?: string
  /** The content of `<head>` without charset, viewport and the manifest's tags. */
  head: string
  /** The tags of the fonts, which come after the manifest's. */
  fonts: string
  /** HTML that browsers without scripts show above the page; empty if the page works without scripts. */
  noScripts: string
  /** The operator's text that the page shows, or `null`. */
  text: OperatorText | null
  /** The page shows nothing before its scripts run, so its scripts are loaded first. */
  waitsForScripts: boolean
  /** The content of `<div id="root">`. */
  body: string
  /** Id of the route; empty for a redirect. */
  routeId: string
  /** Keys of the client's manifest whose files this page needs in addition to the entry `web/shop/main.tsx`. */
  modules: string[]
}

/**
 * Renders a page of the shop for a visitor; `url` is a canonical address (`pageAddresses`). Pages behind a login are
 * rendered as a skeleton, and no page contains a visitor's parameters, so that the result may be cached by `url` and
 * the data's version.
 */
export async function renderPage({ url, data, publicUrl, sentForm }: PageRequest): Promise<RenderedPage> {
  const address = new URL(url, 'http://shop.invalid')
  const match = matchPath(shopRoutes(data.config), address.pathname)
  if (!match) return redirect(paths.home())
  const { route, params } = match
  const instead = whereInstead(route, params['item'], data)
  if (instead !== null) return redirect(instead)

  const { pathname, search } = address
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  const router = stillRouter(location, params, await loadScreen(route))
  const body = renderToString(
    <ServicesContext value={createServices(data, null, sentForm)}>
      <App router={router} />
    </ServicesContext>,
  )
  return {
    status: 200,
    fonts: fontTags(data.config.theme),
    head: pageHead(route, params['item'], data, `${publicUrl}${pathname}`, publicUrl),
    noScripts: needsScripts(route) ? noScripts : '',
    text: route.text ?? null,
    waitsForScripts: route.guard === 'login',
    body,
    routeId: route.id,
    modules: [`web/shop/${route.source}.tsx`, ...(body.includes('data-drawn') ? ['web/ui/poster.tsx'] : [])],
  }
}

/** Returns whether the page depends on the visitor, whom only the browser knows. */
const needsScripts = ({ guard, path, id }: ShopRoute): boolean =>
  guard !== 'open' || path.includes(':checksum') || id === 'withdraw'

// This is outside the part that the browser hydrates: no script has to know it.
const noScripts = renderToStaticMarkup(
  <noscript>
    <p className="bg-night px-4 py-3 text-center font-semibold text-on-night">{needs_scripts()}</p>
  </noscript>,
)

function redirect(location: string): RenderedPage {
  return {
    status: 302,
    location,
    head: '',
    fonts: '',
    noScripts: '',
    text: null,
    waitsForScripts: false,
    body: '',
    routeId: '',
    modules: [],
  }
}

/** Returns the tags of a page's head: title, description, sharing, fonts, theme. Every value is escaped here. */
function pageHead(
  route: ShopRoute,
  code: string | undefined,
  data: PublicData,
  address: string,
  publicUrl: string,
): string {
  const { config } = data
  const item = itemOf(route, code, data)
  const title = pageTitle(route, code, data)
  const description = descriptionOf(route, item, data)
  const image = imageOf(item, config.images.social, publicUrl)
  const isPrivate = route.guard !== 'open' || route.path.includes(':checksum')
  // Search engines should find the item instead of a step of its reservation.
  const isStep = route.id.startsWith('reserve')

  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    ...(isPrivate
      ? ['<meta name="robots" content="noindex, nofollow">', '<meta name="referrer" content="no-referrer">']
      : isStep
        ? ['<meta name="robots" content="noindex">']
        : [
            `<link rel="canonical" href="${escape(address)}">`,
            `<meta property="og:type" content="${item ? 'product' : 'website'}">`,
            `<meta property="og:site_name" content="${escape(config.shopName)}">`,
            `<meta property="og:title" content="${escape(item?.name ?? title)}">`,
            `<meta property="og:description" content="${escape(description)}">`,
            `<meta property="og:url" content="${escape(address)}">`,
            ...(image
              ? [
                  `<meta property="og:image" content="${escape(image)}">`,
                  '<meta name="twitter:card" content="summary_large_image">',
                ]
              : []),
            ...structuredData(item, data, address, image).map(
              (json) =>
                `<script type="application/ld+json">${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`,
            ),
          ]),
    ...themeColours(config.theme).map(
      ({ media, colour }) =>
        `<meta name="theme-color" content="${colour}"${media ? ` media="${media}"` : ''}>`,
    ),
    `<style>${themeCss(config.theme)}</style>`,
  ].join('\n')
}

function descriptionOf(route: ShopRoute, item: ShopItem | undefined, { config }: PublicData): string {
  if (item)
    return (
      plainText(item.shop_description, 160) || titles.description({ page: item.name, shop: config.shopName })
    )
  if (route.id === 'home') return config.words.homeDescription
  return titles.description({ page: routeTitle(route, { config }), shop: config.shopName })
}

function imageOf(item: ShopItem | undefined, social: string | undefined, publicUrl: string): string | null {
  const path = item?.shop_image ? pictureFile(item.shop_image) : social ? pictureFile(social) : null
  return path ? `${publicUrl}${path}` : null
}

/** Returns a picture's file for clients that do not support `srcset`. A path with an extension is the file itself. */
const pictureFile = (path: string) => (/\.\w{3,4}$/.test(path) ? path : `${path}-1000.webp`)

/** Returns the tags that load the fonts. They come after those of the styles, without which nothing is painted. */
function fontTags({ font }: PublicData['config']['theme']): string {
  const files = { bricolage: [displayFont, textFont], instrument: [textFont], system: [] }[font]
  return files
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/**
 * Returns the structured data of a product page for search engines (schema.org): an Event for a ticket with a date
 * whose event has a place, otherwise a Product. The price is the one that the page shows, fee and taxes included.
 */
function structuredData(
  item: ShopItem | undefined,
  { config, now }: PublicData,
  address: string,
  image: string | null,
): object[] {
  if (!item) return []
  const about = {
    '@context': 'https://schema.org',
    name: item.name,
    description: plainText(item.shop_description, 500),
    ...(image ? { image: [image] } : {}),
  }
  const offers = {
    '@type': 'Offer',
    price: decimal(item.price + item.fee, config.currency),
    priceCurrency: config.currency,
    availability: `https://schema.org/${availabilityOf(item, now)}`,
    url: address,
  }
  if (item.shop_item_type === 'tickets' && item.starts_at && item.event_venue) {
    return [
      {
        ...about,
        '@type': 'Event',
        name: item.event ? `${item.event}: ${item.name}` : item.name,
        startDate: item.starts_at,
        ...(item.ends_at ? { endDate: item.ends_at } : {}),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: {
          '@type': 'Place',
          name: item.event_venue,
          address: item.event_address ?? item.event_venue,
        },
        organizer: { '@type': 'Organization', name: config.shopName },
        offers,
      },
    ]
  }
  return [{ ...about, '@type': 'Product', sku: item.external_code, offers }]
}

function availabilityOf(item: ShopItem, now: string): 'Discontinued' | 'InStock' | 'SoldOut' {
  if (whyNotOnSale(item, now) !== null) return 'Discontinued'
  return item.in_stock ? 'InStock' : 'SoldOut'
}

/**
 * Formats an amount for schema.org, such as `129.50`: without a currency sign, with the currency's own number of
 * digits.
 */
function decimal(amount: number, currency: string): string {
  const digits = decimalsOf(currency)
  const units = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`
}
