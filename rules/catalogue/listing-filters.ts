/** The filters of a listing. */
export interface ListingFilters {
  /** A type of the listed items; empty for all types. */
  type: string
  stock: 'all' | 'in-stock'
}

/**
 * Reads the filters from a query. Unknown types and stock values are ignored, on the server and in the browser alike,
 * so that invented values do not create pages.
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

/** Returns the shortest query for these filters: empty, or with its question mark. */
export function listingQuery({ type, stock }: ListingFilters, showOutOfStock: boolean): string {
  const given = {
    ...(type === '' ? {} : { type }),
    ...(stock === usualStock(showOutOfStock) ? {} : { stock }),
  }
  const query = new URLSearchParams(given).toString()
  return query === '' ? '' : `?${query}`
}

const usualStock = (showOutOfStock: boolean) => (showOutOfStock ? 'all' : 'in-stock')
