import type { ShopItem } from '../../contract/shop-item'
import { plainText } from '../parts/plain-text'
import { decimalsOf } from '../../rules/currency-decimals'
import type { PublicData } from './store/shop-state'

/**
 * What search engines read of a product page (schema.org): an Event for a ticket that has a date and whose
 * event has a place, else a Product. The price is the one that the page shows, fee and taxes included.
 */
export function structuredData(
  item: ShopItem | undefined,
  { config }: PublicData,
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
    availability: `https://schema.org/${item.in_stock ? 'InStock' : 'SoldOut'}`,
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

/** An amount as schema.org reads it, such as `129.50`; no currency sign, the currency's own number of digits. */
function decimal(amount: number, currency: string): string {
  const digits = decimalsOf(currency)
  const units = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`
}
