import type { ShopItem } from '#contract/shop-item'
import * as texts from '#texts/compiled/screens/shell'
import { buttonClass } from '../../ui/button'
import { Pattern } from '../../ui/drawn'
import { daysText, numberText } from '../../ui/formats'
import { ArrowRightIcon } from '../../ui/icons'
import { Picture } from '../../ui/picture'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import { useConfig, useItems, useShop } from '../store/use-page'

/** The head of the home page: the large picture, and a panel with the event, its dates and its place. */
export function Hero() {
  const { images, shopName, shopActive, words } = useConfig()
  const event = headlineEvent(useItems('tickets'), useShop().now)

  return (
    <section aria-labelledby="hero-title" className="relative">
      {images.homeBanner ? (
        <div className="h-[22rem] overflow-hidden bg-brand sm:h-[28rem] lg:h-[min(36rem,62vh)]">
          <Picture
            path={images.homeBanner}
            alt=""
            widths={[1200, 2400]}
            width={2400}
            height={1000}
            // A screen of 1280 pixels uses the file of 1200: the difference is invisible at less than half the bytes.
            sizes="(min-width: 80.01rem) 100vw, (min-width: 40.01rem) 1200px, 100vw"
            narrow={
              images.homeBannerTall
                ? { path: images.homeBannerTall, widths: [400, 800], media: '(max-width: 40rem)' }
                : undefined
            }
            first
          />
        </div>
      ) : (
        <div className="relative h-56 overflow-hidden bg-brand sm:h-80">
          <Pattern name={shopName} />
        </div>
      )}
      <div className="mx-auto max-w-[84rem] sm:px-6 lg:px-8">
        <div className="relative -mt-20 rounded-t-card sm:w-fit sm:max-[84rem]:rounded-tl-none bg-paper px-4 pt-6 sm:-ms-6 sm:-mt-28 sm:px-8 sm:pt-8 sm:pe-12 lg:-ms-8">
          <h1 id="hero-title" className="text-hero leading-[0.88] tracking-[-0.035em]">
            {event?.name ?? shopName}
          </h1>
          {event && (
            <p className="mt-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-lg sm:text-xl">
              <strong className="font-semibold tabular-nums">
                {daysText(event.starts_at, event.ends_at, event.timezone)}
              </strong>
              {event.venue && <span className="text-ink-soft">{event.venue}</span>}
            </p>
          )}
          {shopActive && (
            <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
              <Link to={paths.tickets()} className={buttonClass('primary', 'large')}>
                <span>{words.homeButton}</span> <ArrowRightIcon className="size-5" />
              </Link>
              {event && event.daysToGo > 0 && (
                <span className="font-semibold text-accent-ink tabular-nums">
                  {texts.days_to_go({ count: event.daysToGo, number: numberText(event.daysToGo) })}
                </span>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

interface HeadlineEvent {
  name: string
  venue: string | null
  starts_at: string
  ends_at: string | null
  timezone: string
  /** Whole days until the event begins; 0 on its first day and while it lasts. */
  daysToGo: number
}

const day = 86_400_000

/**
 * Returns the event that the shop sells next: the soonest that is not over at `now`; `null` if no ticket has a date.
 */
function headlineEvent(tickets: readonly ShopItem[], now: string): HeadlineEvent | null {
  const at = Date.parse(now)
  const [next] = tickets
    .filter(
      (item) => item.event_starts_at !== null && Date.parse(item.event_ends_at ?? item.event_starts_at) > at,
    )
    .toSorted((a, b) => Date.parse(a.event_starts_at ?? '') - Date.parse(b.event_starts_at ?? ''))
  if (!next?.event || !next.event_starts_at) return null
  return {
    name: next.event,
    venue: next.event_venue,
    starts_at: next.event_starts_at,
    ends_at: next.event_ends_at,
    timezone: next.timezone,
    daysToGo: Math.max(0, Math.floor((Date.parse(next.event_starts_at) - at) / day)),
  }
}
