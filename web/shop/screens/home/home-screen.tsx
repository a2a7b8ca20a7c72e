import { Link } from '../../../parts/router/link'
import { featuredItems } from '../../../../rules/item-availability'
import { ItemGrid } from '../../items/item-grid'
import { paths } from '../../paths'
import { useConfig, useItems } from '../../store/use-world'
import { CallCards } from './call-cards'
import * as texts from '../../../../texts/compiled/screens/home'

/** The home page. The layout's `Hero` shows its picture and title. */
export function HomeScreen() {
  const config = useConfig()
  const tickets = useItems('tickets')
  const merchandise = useItems('merchandise')
  const featured = featuredItems(config.merchandiseActive ? [...tickets, ...merchandise] : tickets)

  return (
    <div className="grid gap-14 sm:gap-20">
      {!config.shopActive && (
        <section className="rounded-card border-2 border-dashed border-edge p-6 sm:p-10">
          <h2 className="text-title">{config.underConstructionTitle}</h2>
          <div
            className="prose mt-5 text-lg"
            // The server cleans it when it is stored and when it is sent (docs/behaviour/catalogue.md, "Settings").
            dangerouslySetInnerHTML={{ __html: config.underConstructionText }}
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
