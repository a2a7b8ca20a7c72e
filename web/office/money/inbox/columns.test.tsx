import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stillRouter } from '#web/ui/router/router'
import { RouterView } from '#web/ui/router/router-view'
import { columns } from './columns'

type Row = Parameters<(typeof columns)[number]['cell']>[0]
const router = stillRouter(
  { pathname: '/office/inbox', search: '', hash: '', state: null, key: '' },
  {},
  () => null,
)
/** The text of a receipt as it is drawn, without the classes and the elements of its plain parts. */
function drawn(entry: Pick<Row, 'reference' | 'text' | 'named'>) {
  const cell = columns.find(({ key }) => key === 'reference')?.cell
  const html = renderToStaticMarkup(
    <RouterView router={router} Failed={() => null}>
      {cell?.(entry as Row)}
    </RouterView>,
  )
  return /<span[^>]*>(.*)<\/span>/.exec(html)?.[1]?.replaceAll(/ class="[^"]*"|<\/?span>/g, '')
}

test('in the text of a receipt the codes of orders that exist lead to them, and nothing else does', () => {
  expect(
    drawn({
      reference: null,
      text: 'for acdefghj and KMNPQRST, not UVWXYZ23',
      named: ['KMNPQRST', 'ACDEFGHJ'],
    }),
  ).toBe(
    'for <a href="/office/orders/ACDEFGHJ">acdefghj</a> and <a href="/office/orders/KMNPQRST">KMNPQRST</a>, not UVWXYZ23',
  )
  expect(drawn({ reference: 'HR99', text: 'rent', named: ['ACDEFGHJ'] })).toBe('HR99 · rent')
  expect(drawn({ reference: null, text: 'ACDEFGHJ', named: [] })).toBe('ACDEFGHJ')
})
