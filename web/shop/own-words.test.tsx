import { expect, test } from 'vitest'
import type { Config } from '#contract/config'
import { ownWordsOf } from '#rules/settings/derived-settings'
import { initialSettings } from '#server/modules/settings/initial-settings'
import { renderPage } from './render'

/** The home page of a shop with these settings. */
function home(settings: Partial<typeof initialSettings>) {
  const all = { ...initialSettings, shopName: 'Club', shopActive: true, ...settings }
  const config: Config = { ...all, words: ownWordsOf(all), homeCountry: null, cardMinimum: 0 }
  const data = { config, products: [], merchandise: [], now: '2027-01-01T00:00:00Z', country: null }
  return renderPage({ url: '/', data, publicUrl: 'https://shop.example' })
}

test('a new shop has neutral texts that name only what it sells', async () => {
  const { head, body } = await home({})
  expect(head).toContain('<title>Club – Tickets</title>')
  expect(head).toContain('<meta name="description" content="Tickets from Club.">')
  for (const words of ['See what’s on sale', 'Your orders and tickets', 'Get your tickets'])
    expect(body).toContain(words)
  expect(head + body).not.toMatch(/merchandise|refunds/i)
})

test('the operator’s texts replace title, description, button and cards', async () => {
  const words = {
    homeTitle: 'Seats & scarves',
    homeDescription: 'A stage by the river.',
    homeButton: 'Take a seat',
    ticketsCard: 'Stalls and circle',
    merchandiseCard: 'Warm and woven',
    portalCard: 'Your evenings',
  }
  const { head, body } = await home({ merchandiseActive: true, words })
  expect(head).toContain('<title>Club – Seats &amp; scarves</title>')
  expect(head).toContain('content="A stage by the river."')
  for (const key of ['homeButton', 'ticketsCard', 'merchandiseCard', 'portalCard'] as const)
    expect(body).toContain(words[key])
})

test('the ambassadors’ page has the title of its link', async () => {
  const all = { ...initialSettings, ambassadorsLinkText: 'Street team', ambassadorsText: '<p>Hi</p>' }
  const config: Config = { ...all, words: ownWordsOf(all), homeCountry: null, cardMinimum: 0 }
  const data = { config, products: [], merchandise: [], now: '2027-01-01T00:00:00Z', country: null }
  const { head } = await renderPage({ url: '/ambassadors', data, publicUrl: '' })
  expect(head).toContain('<title>Street team – Our shop</title>')
  expect(head).toContain('content="Street team at Our shop."')
})
