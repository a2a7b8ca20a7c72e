import { expect, test } from 'vitest'
import { itemsText } from './order-items'

const ticket = (name: string) => ({ product: { name } }) as Parameters<typeof itemsText>[0]['tickets'][number]
const goods = (name: string) =>
  ({ merchandise: { name } }) as Parameters<typeof itemsText>[0]['merchandisePurchases'][number]

test('equal items are counted together, pending and issued ones alike', () => {
  const order = {
    tickets: [ticket('Festival pass')],
    cartProducts: [ticket('Festival pass'), ticket('Coach')],
    merchandisePurchases: [],
    cartMerchandise: [goods('Poster')],
  }
  expect(itemsText(order)).toBe('2 × Festival pass, Coach, Poster')
})
