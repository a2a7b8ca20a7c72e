import { expect, test } from 'vitest'
import type { Cart } from '#contract/shop/cart'
import { Refusal } from '../../ui/calls/post-call'
import type { Services } from '../store/page-store'
import { reserveAgain } from './reserve-again'

const ended = {
  products: [
    {
      full_name: 'Ana Horvat',
      email: 'ana@mail.example',
      transport_time_id: 7,
      product: { name: 'Coach', external_code: 'coach' },
    },
    {
      full_name: 'Ivo Ivić',
      email: 'ivo@mail.example',
      transport_time_id: null,
      product: { name: 'Pass', external_code: 'pass' },
    },
  ],
  merchandise: [{ merchandise: { name: 'Shirt', external_code: 'shirt' } }],
} as unknown as Cart

const sender = (answer: (payload: { external_code?: string | null }) => void) => {
  const sent: unknown[] = []
  const send = ((path: string, payload: { external_code?: string | null }) => {
    sent.push([path, payload])
    answer(payload)
    return Promise.resolve({})
  }) as unknown as Services['send']
  return { send, sent }
}

test('an ended cart is reserved again with its holders, departures and goods', async () => {
  const { send, sent } = sender(() => {})
  expect(await reserveAgain({ send }, ended)).toEqual([])
  expect(sent).toEqual([
    [
      'add-product-to-cart',
      { external_code: 'coach', full_name: 'Ana Horvat', email: 'ana@mail.example', transport_time_id: 7 },
    ],
    [
      'add-product-to-cart',
      { external_code: 'pass', full_name: 'Ivo Ivić', email: 'ivo@mail.example', transport_time_id: null },
    ],
    ['add-merchandise-to-cart', { external_code: 'shirt' }],
  ])
})

test('items that are sold out are named, and the others are reserved', async () => {
  const { send, sent } = sender(({ external_code }) => {
    if (external_code === 'coach') throw new Refusal(409, 'Sold out.')
  })
  expect(await reserveAgain({ send }, ended)).toEqual(['Coach'])
  expect(sent).toHaveLength(3)
})
