import { useState, type ReactNode } from 'react'
import * as texts from '#texts/compiled/office/today'
import { Button } from '../../ui/button'
import { numberText } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { Link } from '../../ui/router/link'
import { rowsHref } from '../kit/list/rows-href'
import { Panel } from '../kit/page/page'
import { Why } from '../kit/page/why'
import { paths } from '../kit/paths'
import { useMay } from '../kit/session/session'
import { SoldOut } from '../kit/values/status-pill'
import type { TodayAnswer } from './today-screen'

type ItemPlaces = TodayAnswer['places'][number]

/** Number of items shown before the list is expanded. */
const shownFirst = 12
/** The figure is shown as a warning below this share of the total. */
const few = 0.1

/** The published items: sold, in carts and left. */
export function Places({ places }: Pick<TodayAnswer, 'places'>) {
  const [isAll, setAll] = useState(false)
  const may = useMay()
  const shown = isAll ? places : places.slice(0, shownFirst)
  return (
    <Panel
      title={texts.places()}
      actions={
        <span className="flex items-center gap-3">
          {may('audit-stock') && (
            <Link to={paths.stock()} className="link text-sm">
              {texts.stock()}
            </Link>
          )}
          {places.length > 0 && (
            <Why>
              <p>{texts.places_explained()}</p>
              <p>{texts.places_rows()}</p>
            </Why>
          )}
        </span>
      }
    >
      {places.length === 0 && <p className="text-ink-soft">{texts.nothing_published()}</p>}
      {places.length > 0 && (
        <table className="-my-1.5 block w-full md:table">
          <caption className="sr-only">{texts.places()}</caption>
          <thead className="sr-only md:not-sr-only md:table-header-group">
            <tr className="text-sm text-ink-soft">
              <th scope="col" className="pb-1 text-start font-medium">
                {texts.item()}
              </th>
              <th scope="col" className="w-1/3 pb-1">
                <span className="sr-only">{texts.share()}</span>
              </th>
              {[texts.sold(), texts.in_carts(), texts.left()].map((name) => (
                <th key={name} scope="col" className="pb-1 ps-4 text-end font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block md:table-row-group">
            {shown.map((item) => (
              <Row key={item.item.id} item={item} />
            ))}
          </tbody>
        </table>
      )}
      {!isAll && places.length > shownFirst && (
        <Button variant="quiet" size="small" className="mt-2 -ms-3" onClick={() => setAll(true)}>
          {texts.show_all({ number: numberText(places.length) })}
        </Button>
      )}
    </Panel>
  )
}

const cell = 'md:table-cell md:border-t md:border-line md:py-1.5 md:ps-4 md:text-end'

function Row({ item: { item, total, left, in_carts, sold, tickets } }: { item: ItemPlaces }) {
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-t border-line py-2 first:border-0 md:table-row md:border-0 md:py-0">
      <td className="font-medium md:table-cell md:border-t md:border-line md:py-1.5">
        {tickets ? (
          <Link to={rowsHref(tickets.rows)} className="text-ink no-underline hover:underline">
            {item.name}
          </Link>
        ) : (
          item.name
        )}
      </td>
      <td className="order-3 col-span-2 md:table-cell md:border-t md:border-line md:ps-4 md:align-middle">
        {total !== null && total > 0 && <Share sold={sold} inCarts={in_carts} total={total} />}
      </td>
      <td className={`order-4 text-sm text-ink-soft md:text-base md:text-ink ${cell}`}>
        <RichText parts={soldText(sold, in_carts)} tags={{ phone: onPhone }} />
      </td>
      <td className={`hidden ${cell}`}>
        {in_carts > 0 ? numberText(in_carts) : <span className="text-ink-soft">–</span>}
      </td>
      <td className={`order-2 text-end whitespace-nowrap ${cell}`}>
        <Left left={left} total={total} />
      </td>
    </tr>
  )
}

const onPhone = (words: ReactNode) => <span className="md:hidden">{words}</span>

/** Returns the sold places, and on a phone also those in carts, which have no column there. */
const soldText = (sold: number, inCarts: number) =>
  inCarts > 0
    ? texts.sold_places_carts.parts({ sold: numberText(sold), carts: numberText(inCarts) })
    : texts.sold_places.parts({ sold: numberText(sold) })

function Left({ left, total }: { left: number | null; total: number | null }) {
  if (left === null || total === null) return <span className="text-ink-soft">{texts.no_limit()}</span>
  if (left <= 0) return <SoldOut />
  const parts = texts.left_of_total.parts({ left: numberText(left), total: numberText(total) })
  return <RichText parts={parts} tags={{ left: left < total * few ? scarce : strong, of: soft }} />
}

const strong = (number: ReactNode) => <span className="font-semibold">{number}</span>
const scarce = (number: ReactNode) => <span className="font-semibold text-warn">{number}</span>
const soft = (words: ReactNode) => <span className="text-sm text-ink-soft">{words}</span>

/** Bar with the sold share and the share in carts. */
function Share({ sold, inCarts, total }: { sold: number; inCarts: number; total: number }) {
  const width = (part: number) => ({ width: `${Math.min(100, (100 * part) / total)}%` })
  return (
    <span aria-hidden className="flex h-2 overflow-hidden rounded-full bg-sunk">
      <span className="h-full bg-brand-ink" style={width(sold)} />
      <span className="h-full bg-brand-ink/40" style={width(inCarts)} />
    </span>
  )
}
