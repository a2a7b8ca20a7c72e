/** A column of a list of rows: its PostgreSQL type, and its value in a row. */
type Column<Row> = readonly [type: string, valueOf: (row: Row) => unknown]

/**
 * Describes lists of rows that one statement receives: each column is one array parameter, and `unnest` joins them to rows.
 * Arrays are used instead of JSON because PostgreSQL expects few rows of an array, and looks them up by their ids.
 *
 *     const lists = rowLists<{ paid: Payment }>(2, {
 *       paid: { id: ['bigint', ({ id }) => id], amount: ['bigint', ({ amount }) => amount] },
 *     })
 *     const text = `select $1 - paid.amount as rest from ${lists.from.paid}`
 *     const parameters = [price, ...lists.values({ paid: payments })]
 *
 * `from` contains the source of each list, named as the list; its first parameter has the number `first`. `values` returns
 * the parameters in the order of their numbers.
 */
export function rowLists<Rows extends object>(
  first: number,
  lists: { readonly [Name in keyof Rows]: Readonly<Record<string, Column<Rows[Name]>>> },
): {
  from: Readonly<Record<keyof Rows, string>>
  values: (rows: { readonly [Name in keyof Rows]: readonly Rows[Name][] }) => unknown[][]
} {
  let parameter = first
  const from: Partial<Record<keyof Rows, string>> = {}
  const names = Object.keys(lists) as (keyof Rows & string)[]
  for (const name of names) {
    const columns = Object.entries<Column<never>>(lists[name])
    const arrays = columns.map(([, [type]]) => `$${parameter++}::${type}[]`)
    from[name] = `unnest(${arrays.join(', ')}) as ${name} (${columns.map(([column]) => column).join(', ')})`
  }
  return {
    from: from as Record<keyof Rows, string>,
    values: (rows) =>
      names.flatMap((name) => Object.values(lists[name]).map(([, valueOf]) => rows[name].map(valueOf))),
  }
}
