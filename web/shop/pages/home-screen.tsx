import { featuredItems } from '#rules/catalogue/availability'
import * as texts from '#texts/compiled/screens/home'
import { ArrowRightIcon } from '../../ui/icons'
import { Picture } from '../../ui/picture'
import { Link } from '../../ui/router/link'
import { ItemGrid } from '../items/item-grid'
import { paths } from '../paths'
import { useConfig, useItems, useShop } from '../store/use-page'

export { Hero } from './hero'

/** The home page. `Hero` shows its picture and title. */
export function HomeScreen() {
  const config = useConfig()
  const tickets = useItems('tickets')
  const merchandise = useItems('merchandise')
  const featured = featuredItems(
    config.merchandiseActive ? [...tickets, ...merchandise] : tickets,
    useShop().now,
  )

  return (
    <div className="grid gap-14 sm:gap-20">
      {!config.shopActive && (
        <section className="rounded-card border-2 border-dashed border-edge p-6 sm:p-10">
          <h2 lang={config.textLanguage} className="text-title">
            {config.underConstructionTitle}
          </h2>
          <div
            lang={config.textLanguage}
            className="prose mt-5 text-lg"
            // The server cleans it when it is stored and when it is sent (docs/behaviour/catalogue.md, "Settings").
            dangerouslySetInnerHTML={{ __html: config.underConstructionText ?? '' }}
          />
        </section>
      )}
      <section aria-label={texts.where_to_go()}>
        <CallCards />
      </section>
      {config.shopActive && featured.length > 0 && (
        <section aria-labelledby="featured">
          <div className="mb-6 flex items-end justify-between gap-4">
            <h2 id="featured" className="text-title">
              {texts.featured()}
            </h2>
            <Link to={paths.tickets()} className="link pb-1 font-semibold">
              {texts.all_tickets()}
            </Link>
          </div>
          <ItemGrid items={featured} level="h3" />
        </section>
      )}
    </div>
  )
}

/** The links to tickets, merchandise (if active) and the portal, as posters of 350 × 500. */
function CallCards() {
  const { images, shopActive, merchandiseActive, words } = useConfig()
  const cards = [
    ...(shopActive
      ? [
          {
            to: paths.tickets(),
            title: texts.tickets(),
            text: words.ticketsCard,
            image: images.ticketsCard,
          },
        ]
      : []),
    ...(shopActive && merchandiseActive
      ? [
          {
            to: paths.merchandise(),
            title: texts.merchandise(),
            text: words.merchandiseCard,
            image: images.merchandiseCard,
          },
        ]
      : []),
    {
      to: paths.portal(),
      title: texts.portal(),
      text: words.portalCard,
      image: images.portalCard,
    },
  ]
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6">
      {cards.map(({ to, title, text, image }, index) => (
        <li key={to} className={index === 0 && cards.length % 2 === 1 ? 'max-sm:col-span-2' : ''}>
          <Link
            to={to}
            className="group block overflow-hidden rounded-card bg-night text-on-night no-underline shadow-card transition-transform duration-150 hover:-translate-y-1"
          >
            <div
              className={`overflow-hidden ${index === 0 && cards.length % 2 === 1 ? 'aspect-[7/6] sm:aspect-[7/9]' : 'aspect-[7/8] sm:aspect-[7/9]'}`}
            >
              <Picture
                path={image ?? null}
                name={title}
                wordless
                alt=""
                widths={[350, 700]}
                width={700}
                height={1000}
                sizes="(min-width: 80rem) 285px, (min-width: 40rem) 32vw, 92vw"
                className="transition-transform duration-200 group-hover:scale-[1.03]"
              />
            </div>
            <div className="px-3 pt-3.5 pb-4 sm:px-5">
              <div className="display flex items-center justify-between gap-2 text-lg sm:text-2xl">
                <span>{title}</span>
                <ArrowRightIcon className="size-5 shrink-0 transition-transform group-hover:translate-x-1 max-sm:hidden" />
              </div>
              <p className="mt-0.5 text-sm text-on-night-soft">{text}</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
