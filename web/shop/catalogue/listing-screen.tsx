import { useEffect } from 'react'
import type { ShopItemType } from '#contract/values'
import { isListed } from '#rules/catalogue/availability'
import { byDate, findItems, firstDate, longListing } from '#rules/catalogue/find-items'
import { listingFilters } from '#rules/catalogue/listing-filters'
import { whyNotOnSale } from '#rules/catalogue/on-sale'
import * as texts from '#texts/compiled/screens/listing'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/choice-fields'
import { labelOf, numberText } from '../../ui/formats'
import { useNavigate, useSearchParams } from '../../ui/router/use-router'
import { TextField } from '../../ui/text-fields'
import { useIsHydrated } from '../../ui/use-browser-state'
import { ItemGrid } from '../items/item-grid'
import { itemWhenText } from '../items/item-when'
import { useConfig, useItems, useShop } from '../store/use-page'

/** All tickets for sale. */
export function TicketsScreen() {
  return <Listing kind="tickets" title={texts.tickets()} />
}

/** All merchandise for sale. */
export function MerchandiseScreen() {
  return <Listing kind="merchandise" title={texts.merchandise()} />
}

function Listing({ kind, title }: { kind: ShopItemType; title: string }) {
  const listing = useListing(kind)
  const { labels, type, first, last, sought, setFilter } = listing
  const found = { count: first.length, number: numberText(first.length) }

  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-hero leading-[0.9] tracking-[-0.035em]">{title}</h1>
          <output className="mt-3 block text-ink-soft">
            {type ? texts.found_of_type({ ...found, type: labelOf(labels, type) }) : texts.found(found)}
          </output>
        </div>
        <Filters listing={listing} />
      </div>
      {first.length + last.length > 0 ? (
        <div className="grid gap-8">
          <ItemGrid items={first} eager={2} />
          {last.length > 0 && (
            <section aria-labelledby="sold-out" className="grid gap-5">
              <h2 id="sold-out" className="text-heading">
                {texts.sold_out()}
              </h2>
              <ItemGrid items={last} level="h3" />
            </section>
          )}
        </div>
      ) : (
        <div className="grid justify-items-center gap-4 rounded-card border-2 border-dashed border-edge px-6 py-16 text-center text-lg">
          <p className="wrap-anywhere">{sought ? texts.nothing_found({ sought }) : texts.nothing()}</p>
          {sought && (
            <Button variant="secondary" onClick={() => setFilter('find', '')}>
              {texts.clear_search()}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Returns the listed items with the filters of the address, and a function that sets a filter. */
function useListing(kind: ShopItemType) {
  const config = useConfig()
  const { now } = useShop()
  const items = useItems(kind).filter((item) => whyNotOnSale(item, now) === null)
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const setFilter = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { replace: true, keepsScroll: true })
  }
  const labels = kind === 'tickets' ? config.productTypes : config.merchandiseTypes
  const types = [...new Set(items.map((item) => item.type))]
  const { type, stock } = listingFilters(query, types, config.showOutOfStock)
  const isStockOnly = stock === 'in-stock'
  // An old link may name a type that no item has any more: show all items, and remove the type from the address.
  const hasOldType = (query.get('type') ?? '') !== type && items.length > 0
  useEffect(() => {
    if (hasOldType) void navigate(`/${kind}`, { replace: true })
  }, [hasOldType, kind, navigate])
  const listed = items.filter((item) => (!type || item.type === type) && isListed(item, isStockOnly, now))
  // The server renders all items, and so does the first render in the browser.
  const isHydrated = useIsHydrated()
  const isLong = items.length >= longListing
  const hasDates = items.some((item) => firstDate(item) !== null)
  const sought = isLong && isHydrated ? (query.get('find') ?? '') : ''
  const isByDate = isLong && isHydrated && query.get('order') === 'date'
  const matching = findItems(listed, sought, (item) =>
    [
      item.name,
      labelOf(labels, item.type),
      item.event,
      item.event_venue,
      item.route?.from,
      item.route?.to,
      itemWhenText(item, { shopZone: config.timezone }),
    ].join(' '),
  )
  const shown = isByDate ? byDate(matching) : matching
  const [first, last] = isStockOnly
    ? [shown.filter(({ in_stock }) => in_stock), shown.filter(({ in_stock }) => !in_stock)]
    : [shown, []]
  return { labels, types, type, isStockOnly, isLong, hasDates, sought, isByDate, first, last, setFilter }
}

/** Search, order, type and stock of a listing. Short listings have no search and no order. */
function Filters({ listing }: { listing: ReturnType<typeof useListing> }) {
  const { labels, types, type, isStockOnly, isLong, hasDates, sought, isByDate, setFilter } = listing
  return (
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 sm:w-[26rem]">
      {isLong && (
        <div className={hasDates ? undefined : 'col-span-full'}>
          <TextField
            label={texts.search()}
            type="search"
            value={sought}
            onChange={(event) => setFilter('find', event.target.value)}
          />
        </div>
      )}
      {isLong && hasDates && (
        <SelectField
          label={texts.order()}
          value={isByDate ? 'date' : ''}
          options={[
            { value: '', label: texts.as_arranged() },
            { value: 'date', label: texts.by_date() },
          ]}
          onChange={(event) => setFilter('order', event.target.value)}
        />
      )}
      {types.length > 1 && (
        <SelectField
          label={texts.type()}
          value={type}
          placeholder={texts.all_types()}
          options={types.map((key) => ({ value: key, label: labelOf(labels, key) }))}
          onChange={(event) => setFilter('type', event.target.value)}
        />
      )}
      <SelectField
        label={texts.stock()}
        value={isStockOnly ? 'in-stock' : 'all'}
        options={[
          { value: 'in-stock', label: texts.in_stock_only() },
          { value: 'all', label: texts.out_of_stock_too() },
        ]}
        onChange={(event) => setFilter('stock', event.target.value)}
      />
    </div>
  )
}
