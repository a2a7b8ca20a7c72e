import type { ShopItem } from '../../contract/shop-item'
import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { plainText } from '../parts/plain-text'
import { structuredData } from './structured-data'
import type { ShopRoute } from './routes'
import type { PublicData } from './store/shop-state'
import { themeColours, themeCss } from './theme'
import * as titles from '../../texts/compiled/shop/titles'
import { itemOf, pageTitle, routeTitle } from './shell/where-instead'

/** The tags of a page's head: title, description, sharing, fonts, theme. Every value is escaped here. */
export function pageHead(
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
  // Steps of a reservation: search engines are to find the item instead.
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

/** A picture's file for readers without `srcset`; a path with an extension is the file itself. */
const pictureFile = (path: string) => (/\.\w{3,4}$/.test(path) ? path : `${path}-1000.webp`)

/** The tags that load the fonts: after those of the styles, without which nothing is painted. */
export function fontTags({ font }: PublicData['config']['theme']): string {
  const files = { bricolage: [displayFont, textFont], instrument: [textFont], system: [] }[font]
  return files
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
