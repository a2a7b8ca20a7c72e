/** What a listing is filtered by. */
export interface ListingFilters {
  /** A type of the listed items; empty: all of them. */
  type: string
  stock: 'all' | 'in-stock'
}

/**
 * The filters that a query asks for. A type that no listed item has and a stock that is neither are as if they were not
 * there: server and browser ask alike, so that made-up values are no pages of their own.
 */
export function listingFilters(
  query: { get: (name: string) => string | null },
  types: readonly string[],
  showOutOfStock: boolean,
): ListingFilters {
  const [type, stock] = [query.get('type') ?? '', query.get('stock')]
  return {
    type: types.includes(type) ? type : '',
    stock: stock === 'all' || stock === 'in-stock' ? stock : usualStock(showOutOfStock),
  }
}

/** The query that asks for these filters, the shortest one: empty, or with its question mark. */
export function listingQuery({ type, stock }: ListingFilters, showOutOfStock: boolean): string {
  const given = {
    ...(type === '' ? {} : { type }),
    ...(stock === usualStock(showOutOfStock) ? {} : { stock }),
  }
  const query = new URLSearchParams(given).toString()
  return query === '' ? '' : `?${query}`
}

const usualStock = (showOutOfStock: boolean) => (showOutOfStock ? 'all' : 'in-stock')
