import { useEffect, useRef, useState, useId } from 'react'
import type { ShopItem } from '#contract/shop-item'
import type { ShopItemType } from '#contract/values'
import { choiceLabels, choicesOf } from '#rules/catalogue/item-group'
import { makerLink } from '#rules/catalogue/maker'
import { whyNotOnSale } from '#rules/catalogue/on-sale'
import { routeText } from '#rules/text/route-text'
import { withdrawalKindOf } from '#rules/withdrawals/withdrawal-kind'
import * as texts from '#texts/compiled/screens/product'
import { labelOf, moneyText, instantText } from '../../ui/formats'
import { Picture } from '../../ui/picture'
import { Link } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { Unbroken } from '../../ui/unbroken'
import { useIsHydrated } from '../../ui/use-browser-state'
import { ItemPrice } from '../items/item-price'
import { itemWhenText } from '../items/item-when'
import { StockPill } from '../items/stock-pill'
import { unbroken } from '../items/when-shown'
import { paths } from '../paths'
import { useConfig, useItems, useShop } from '../store/use-page'
import { useTracking } from '../tracking'
import { BuyBox } from './buy-box'
import { GuaranteeNotice } from './guarantee-notice'
import { OverNote } from './over-note'
import { PlanTimeline } from './plan-timeline'
import { TravelTimes } from './travel-times'
import { useReserving } from './use-reserving'

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
  const whyNot = whyNotOnSale(item, useShop().now)
  const isTicket = item.shop_item_type === 'tickets'
  const label = labelOf(isTicket ? config.productTypes : config.merchandiseTypes, item.type)

  useEffect(() => {
    track('ViewContent', { ids: [item.external_code], value: item.price + item.fee })
  }, [track, item.external_code, item.price, item.fee])

  return (
    <article className={`max-sm:-mt-2 ${whyNot === null ? 'max-sm:tall:pb-20' : ''}`}>
      <Breadcrumb item={item} category={label} />
      {/* Two columns of independent heights. On phones there is one column, with the description above the details. */}
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
              {item.group !== undefined && <GroupSwitch item={item} />}
              <When item={item} />
              {whyNot === null && (
                <div className="flex flex-wrap gap-2">
                  <StockPill item={item} />
                </div>
              )}
            </header>
            {whyNot !== null ? (
              <OverNote item={item} reason={whyNot} />
            ) : (
              <>
                <BuyBox item={item} reserving={reserving} />
                {item.has_payment_plan && <PlanTimeline item={item} />}
                {item.travel_times.length > 0 && <TravelTimes item={item} reserving={reserving} />}
              </>
            )}
          </div>
          <div className="order-4">
            <ProductFacts item={item} category={label} />
            <MakerDetails item={item} />
          </div>
          {!isTicket && (
            <div className="order-5">
              <GuaranteeNotice />
            </div>
          )}
        </div>
        <section aria-labelledby="description" className="order-3 min-w-0 md:col-start-1 md:row-start-2">
          <h2 id="description" className="sr-only">
            {texts.description()}
          </h2>
          <div
            lang={config.textLanguage}
            className="prose text-[1.0625rem]"
            // The server cleans it when it is stored and when it is sent (docs/behaviour/catalogue.md, "Settings").
            dangerouslySetInnerHTML={{ __html: item.shop_description }}
          />
        </section>
      </div>
    </article>
  )
}

/** Links to the listing of the item's kind, and of its category. */
const Breadcrumb = ({ item, category }: { item: ShopItem; category: string }) => (
  <nav aria-label={texts.breadcrumb()} className="mb-2 text-sm font-semibold sm:mb-5">
    <ol className="flex flex-wrap gap-x-2">
      <li>
        <Link to={paths.listing(item.shop_item_type)} className="link py-1">
          {item.shop_item_type === 'tickets' ? texts.tickets() : texts.merchandise()}
        </Link>
      </li>
      <li aria-hidden className="text-ink-soft">
        /
      </li>
      <li>
        <Link to={paths.listing(item.shop_item_type, item.type)} className="link py-1">
          {category}
        </Link>
      </li>
    </ol>
  </nav>
)

/** When and where the item takes place: its date, event and venue, or its route and meeting point. */
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

/** Returns the limit per order as a labelled value, or nothing if there is none. */
function limitOf(item: ShopItem): (readonly [string, string])[] {
  if (item.has_payment_plan) return [[texts.limit(), texts.limit_plan()]]
  const { limit_per_order: count } = item
  return count === 0 ? [] : [[texts.limit(), texts.limit_count({ count })]]
}

const withdrawalTexts = { goods: texts.withdrawal_goods, pass: texts.withdrawal_pass } as const

/** Shows what buyers should know about an item: limits, refunds and changes. */
function ProductFacts({ item, category }: { item: ShopItem; category: string }) {
  const { currency, withdrawalActive } = useConfig()
  const isTicket = item.shop_item_type === 'tickets'
  const kind = withdrawalActive
    ? withdrawalKindOf({ ...item, dates: item.starts_at === null ? null : item })
    : null
  const details: readonly (readonly [string, string])[] = [
    [texts.category(), category],
    ...limitOf(item),
    // Goods and passes can be given back by law, so "Not refundable" would be wrong.
    ...(kind !== null ? ([[texts.withdrawal(), withdrawalTexts[kind]()]] as const) : []),
    ...(kind !== null && !item.is_refundable ? [] : ([[texts.refunds(), refundText(item)]] as const)),
    ...(isTicket
      ? ([
          [texts.name_changes(), nameText(item)],
          [texts.email_changes(), item.allow_email_changes ? texts.allowed() : texts.not_allowed()],
        ] as const)
      : []),
    ...(item.travel_time_type === 'selectable' ? ([[texts.time_changes(), travelText(item)]] as const) : []),
    ...(item.fee > 0
      ? ([[texts.fee(), texts.fee_included({ amount: moneyText(item.fee, currency) })]] as const)
      : []),
  ]
  return (
    <section aria-labelledby="details" className="rounded-card bg-sunk p-5">
      <h2 id="details" className="mb-3 text-xl">
        {texts.good_to_know()}
      </h2>
      <dl className="grid gap-3">
        {details.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows the maker of goods and their warnings (Regulation (EU) 2023/988, Art. 19). */
function MakerDetails({ item: { maker, maker_contact, safety_notes } }: { item: ShopItem }) {
  const link = maker_contact === undefined ? null : makerLink(maker_contact)
  const headingId = useId()
  if (maker === undefined && link === null && safety_notes === undefined) return null
  return (
    <section aria-labelledby={headingId} className="mt-6 rounded-card bg-sunk p-5">
      <h2 id={headingId} className="mb-3 text-xl">
        {texts.maker_title()}
      </h2>
      <dl className="grid gap-3">
        {maker !== undefined && (
          <div>
            <dt className="text-sm text-ink-soft">{texts.maker()}</dt>
            <dd className="break-words whitespace-pre-line">{maker}</dd>
          </div>
        )}
        {link !== null && (
          <div>
            <dt className="text-sm text-ink-soft">{texts.maker_contact()}</dt>
            <dd className="break-words">
              <a href={link} className="link">
                {maker_contact}
              </a>
            </dd>
          </div>
        )}
        {safety_notes !== undefined && (
          <div>
            <dt className="text-sm text-ink-soft">{texts.safety_notes()}</dt>
            <dd className="break-words whitespace-pre-line">{safety_notes}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function refundText(item: ShopItem): string {
  if (!item.is_refundable) return texts.refund_never()
  const [from, until] = [item.allow_refund_requests_from, item.allow_refund_requests_until].map(
    (at) => at && instantText(at, item.timezone),
  )
  if (from && until) return texts.refund_between({ from, until })
  if (from) return texts.refund_from({ from })
  return until ? texts.refund_until({ until }) : texts.refund_open()
}

function nameText(item: ShopItem): string {
  if (!item.allow_name_changes) return texts.not_allowed()
  const count = item.name_change_limit
  const until = item.allow_name_changes_until
  if (!until) return count > 0 ? texts.names_times({ count }) : texts.names_any()
  const when = instantText(until, item.timezone)
  return count > 0 ? texts.names_times_until({ count, when }) : texts.names_any_until({ when })
}

function travelText(item: ShopItem): string {
  const until = item.allow_travel_time_changes_until
  return until ? texts.allowed_until({ when: instantText(until, item.timezone) }) : texts.not_allowed()
}

/**
 * Up to four pictures, with thumbnails of 100 × 100. A phone swipes them with the browser's own scrolling, and shows
 * them small enough that name, price and button fit on the first screen.
 */
function Gallery({ item }: { item: ShopItem }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const isHydrated = useIsHydrated()
  const images = [item.shop_image, item.shop_image_2, item.shop_image_3, item.shop_image_4].filter(
    (path): path is string => path !== null && path !== '',
  )
  const pictures: readonly (string | null)[] = images.length > 0 ? images : [null]

  const show = (index: number) => {
    strip.current?.scrollTo({ left: strip.current.clientWidth * index })
    setShown(index)
  }

  return (
    <div className="min-w-0 max-sm:-mx-4">
      {/* Scrollable regions need to be reachable by keyboard. */}
      <ul
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={texts.pictures({ name: item.name })}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className="flex snap-x snap-mandatory scroll-smooth overflow-x-auto bg-sunk [scrollbar-width:none] sm:rounded-card"
      >
        {pictures.map((path, index) => (
          <li
            key={path ?? 'poster'}
            className="aspect-square w-full shrink-0 snap-start max-sm:max-h-[37svh]"
          >
            <Picture
              path={path}
              name={item.name}
              alt={index === 0 ? item.name : texts.picture({ name: item.name, number: index + 1 })}
              sizes="(min-width: 80rem) 500px, (min-width: 48rem) 45vw, 100vw"
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="mt-3 grid max-w-[27.25rem] grid-cols-4 gap-3 max-sm:mt-2 max-sm:max-w-64 max-sm:gap-2 max-sm:ps-4">
          {pictures.map((path, index) => (
            <li key={path}>
              <button
                type="button"
                disabled={!isHydrated}
                aria-label={texts.show_picture({ number: index + 1, count: pictures.length })}
                aria-pressed={index === shown}
                onClick={() => show(index)}
                className="block aspect-square w-full overflow-hidden rounded-small border-[3px] border-transparent opacity-75 hover:opacity-100 aria-pressed:border-brand-ink aria-pressed:opacity-100"
              >
                <Picture path={path} alt="" sizes="100px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Leads to the other choices of the item, such as sizes or days. Back leaves all of them, as it would leave the item. */
function GroupSwitch({ item }: { item: ShopItem }) {
  const { now } = useShop()
  const others = useItems(item.shop_item_type).filter(
    (one) => one.id === item.id || whyNotOnSale(one, now) === null,
  )
  const choices = choicesOf(item, others)
  const labels = choiceLabels(choices.map(({ name }) => name))
  const headingId = useId()
  if (choices.length === 0) return null
  return (
    <nav aria-labelledby={headingId}>
      <p id={headingId} className="mb-2 text-sm text-ink-soft">
        {item.group}
      </p>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice, index) => (
          <li key={choice.id} className="min-w-0">
            <Link
              to={paths.item(choice)}
              replace
              aria-current={choice.id === item.id ? 'page' : undefined}
              className="flex min-h-11 min-w-11 flex-wrap items-center justify-center gap-x-2 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-1.5 font-semibold text-ink no-underline transition-[background-color,border-color] duration-100 hover:border-ink hover:bg-sunk aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:underline forced-colors:aria-[current]:forced-color-adjust-none forced-colors:aria-[current]:border-[Highlight] forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[color:HighlightText]"
            >
              <span className={choice.in_stock ? '' : 'line-through'}>
                <Unbroken text={labels[index] ?? choice.name} />
              </span>
              {!choice.in_stock && <span className="text-sm font-normal">{texts.sold_out()}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
