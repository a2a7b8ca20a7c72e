import { useEffect } from 'react'
import { Link } from '../../../parts/router/link'
import { useParams } from '../../../parts/router/use-router'
import type { ShopItem } from '../../../../contract/shop-item'
import type { ShopItemType } from '../../../../contract/values'
import { Unbroken } from '../../../parts/unbroken'
import { labelOf } from '../../../parts/words'
import { routeText } from '../../../../rules/route-text'
import { ItemPrice } from '../../items/item-price'
import { itemWhenText } from '../../items/item-when'
import { unbroken } from '../../items/when-shown'
import { StockPill } from '../../items/stock-pill'
import { paths } from '../../paths'
import { useConfig, useItems } from '../../store/use-world'
import { useTracking } from '../../tracking'
import { BuyBox } from './buy-box'
import { Gallery } from './gallery'
import { PlanTimeline } from './plan-timeline'
import { ProductFacts } from './product-facts'
import { TravelTimes } from './travel-times'
import { useReserving } from './use-reserving'
import * as texts from '../../../../texts/compiled/screens/product'

/** The page of a ticket product. */
export function TicketScreen() {
  return <ProductOf kind="tickets" />
}

/** The page of a piece of merchandise. */
export function MerchandiseItemScreen() {
  return <ProductOf kind="merchandise" />
}

function ProductOf({ kind }: { kind: ShopItemType }) {
  const { item: code } = useParams()
  const item = useItems(kind).find(({ external_code }) => external_code === code)
  // The frame redirects from an unknown item. The key gives another product its own gallery and form.
  return item ? <Product key={item.id} item={item} /> : null
}

function Product({ item }: { item: ShopItem }) {
  const config = useConfig()
  const track = useTracking()
  const reserving = useReserving(item)
  const isTicket = item.shop_item_type === 'tickets'
  const label = labelOf(isTicket ? config.productTypes : config.merchandiseTypes, item.type)

  useEffect(() => {
    track('ViewContent', { ids: [item.external_code], value: item.price + item.fee })
  }, [track, item.external_code, item.price, item.fee])

  return (
    <article className="max-sm:-mt-2 max-sm:pb-20">
      <nav aria-label={texts.breadcrumb()} className="mb-2 text-sm font-semibold sm:mb-5">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <Link to={paths.listing(item.shop_item_type)} className="link py-1">
              {isTicket ? texts.tickets() : texts.merchandise()}
            </Link>
          </li>
          <li aria-hidden className="text-ink-soft">
            /
          </li>
          <li>
            <Link to={paths.listing(item.shop_item_type, item.type)} className="link py-1">
              {label}
            </Link>
          </li>
        </ol>
      </nav>
      {/* Two columns of independent heights; on a phone one, with the description above the details. */}
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 sm:gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <div className="order-1 min-w-0">
          <Gallery item={item} />
        </div>
        <div className="min-w-0 content-start gap-6 max-md:contents md:col-start-2 md:row-span-2 md:row-start-1 md:grid">
          <div className="order-2 grid gap-5">
            <header className="grid gap-3 sm:gap-4">
              <h1 className="text-3xl sm:text-4xl lg:text-5xl">
                <Unbroken text={item.name} />
              </h1>
              <ItemPrice item={item} large />
              <When item={item} />
              <div className="flex flex-wrap gap-2">
                <StockPill item={item} />
              </div>
            </header>
            <BuyBox item={item} reserving={reserving} />
            {item.has_payment_plan && <PlanTimeline item={item} />}
            {item.travel_times.length > 0 && <TravelTimes item={item} reserving={reserving} />}
          </div>
          <div className="order-4">
            <ProductFacts item={item} category={label} />
          </div>
        </div>
        <section aria-labelledby="description" className="order-3 min-w-0 md:col-start-1 md:row-start-2">
          <h2 id="description" className="sr-only">
            {texts.description()}
          </h2>
          <div
            className="prose text-[1.0625rem]"
            // The server cleans it when it is stored and when it is sent (docs/behaviour/catalogue.md, "Settings").
            dangerouslySetInnerHTML={{ __html: item.shop_description }}
          />
        </section>
      </div>
    </article>
  )
}

/** When and where it takes place: its date, event and venue, or its route and meeting point. */
function When({ item }: { item: ShopItem }) {
  const { timezone: shopZone } = useConfig()
  const { event, event_venue, route, meeting_point } = item
  const when = itemWhenText(item, { shopZone })
  const isTransport = item.travel_time_type !== null
  if (!when && !event && !route && !meeting_point) return null
  return (
    <div className="grid gap-1">
      {when && <p className="text-lg font-semibold text-balance">{unbroken(when)}</p>}
      {route && (
        <p className="text-lg">
          <strong className="font-semibold">{routeText(route)}</strong>
        </p>
      )}
      {meeting_point && <p>{texts.meet_at({ where: meeting_point })}</p>}
      {isTransport && <p>{texts.meet_early()}</p>}
      {event && (
        <p className="text-ink-soft">
          {[event, isTransport ? null : event_venue].filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  )
}
