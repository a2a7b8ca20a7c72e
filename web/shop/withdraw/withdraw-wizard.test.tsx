import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Config } from '#contract/config'
import { ownWordsOf } from '#rules/settings/derived-settings'
import { initialSettings } from '#server/modules/settings/initial-settings'
import { createServices } from '../store/page-store'
import { ServicesContext } from '../store/use-page'
import { PieceList } from './withdraw-wizard'

const all = { ...initialSettings, timezone: 'Europe/Zagreb' }
const config: Config = { ...all, words: ownWordsOf(all), homeCountry: null, cardMinimum: 0 }
const data = { config, products: [], merchandise: [], now: '2027-01-01T00:00:00Z', country: null }

test('a withdrawn item shows when it was withdrawn, in a time element', () => {
  const piece = {
    id: 1,
    kind: 'goods' as const,
    name: 'Tee',
    price: 2000,
    can_withdraw: false,
    withdrawn_at: '2026-12-24T09:05:00Z',
    withdraw_until: null,
  }
  const closed = { ...piece, id: 2, name: 'Cap', withdrawn_at: null }
  const rendered = renderToStaticMarkup(
    <ServicesContext value={createServices(data, null)}>
      <PieceList pieces={[piece, closed]} />
    </ServicesContext>,
  )
  // Texts beside elements have a span of their own, for pages that the browser translates.
  const html = rendered.replaceAll(/<\/?span>/g, '')
  expect(html).toContain(
    'Tee</strong>: you withdrew on <time dateTime="2026-12-24T09:05:00Z">Thu, 24 Dec 2026, 10:05 CET</time>',
  )
  expect(html).toContain('Cap</strong>: you can no longer withdraw')
})
