import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stillRouter } from '../../../parts/router/router'
import { RouterView } from '../../../parts/router/router-view'
import { columns } from './columns'

type Row = Parameters<(typeof columns)[number]['cell']>[0]
const router = stillRouter(
  { pathname: '/office/inbox', search: '', hash: '', state: null, key: '' },
  {},
  () => null,
)
/** The text of a receipt as it is drawn, without the classes. */
function drawn(entry: {
  reference: string | null
  text: string | null
  order: string | null
  suggested: string[]
}) {
  const { suggested, ...rest } = entry
  const cell = columns.find(({ key }) => key === 'reference')?.cell
  const row = { ...rest, suggestions: suggested.map((order) => ({ order })) } as unknown as Row
  const html = renderToStaticMarkup(
    <RouterView router={router} Failed={() => null}>
      {cell?.(row)}
    </RouterView>,
  )
  return /<span[^>]*>(.*)<\/span>/.exec(html)?.[1]?.replaceAll(/ class="[^"]*"/g, '')
}

test('in the text of a receipt the codes of orders that exist lead to them, and nothing else does', () => {
  expect(
    drawn({
      reference: null,
      text: 'for acdefghj and KMNPQRST, not UVWXYZ23',
      order: 'KMNPQRST',
      suggested: ['ACDEFGHJ'],
    }),
  ).toBe(
    'for <a href="/office/orders/ACDEFGHJ">acdefghj</a> and <a href="/office/orders/KMNPQRST">KMNPQRST</a>, not UVWXYZ23',
  )
  expect(drawn({ reference: 'HR99', text: 'rent', order: null, suggested: ['ACDEFGHJ'] })).toBe('HR99 · rent')
  expect(drawn({ reference: null, text: 'ACDEFGHJ', order: null, suggested: [] })).toBe('ACDEFGHJ')
})
