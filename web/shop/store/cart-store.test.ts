import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answered, Sent, ShopPath } from '#contract/calls'
import type { Cart } from '#contract/shop/cart'
import { Refusal } from '../../ui/calls/post-call'
import { createKeeper, storedKeys } from './browser-storage'
import { createCartStore } from './cart-store'

const minutes = 60_000
const start = Date.parse('2027-03-01T10:00:00Z')

// The clock of the wall alone: while a phone sleeps it goes on, and the one that counts since the page began does not.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: start }))
afterEach(() => void vi.useRealTimers())

/** A cart of 15 minutes at a server whose clock is an hour ahead of the browser's. */
function reservedCart() {
  const ahead = 60 * minutes
  const expires = start + ahead + 15 * minutes
  const requested: ShopPath[] = []
  const cart = () =>
    ({
      code: Date.now() + ahead < expires ? 'C1' : null,
      now: new Date(Date.now() + ahead).toISOString(),
      expires_at: Date.now() + ahead < expires ? new Date(expires).toISOString() : null,
    }) as Cart
  const store = createCartStore({
    keeper: createKeeper(null),
    send: async <P extends ShopPath>(path: P, _payload: Sent<P>) => {
      requested.push(path)
      store.take(cart())
      return {} as Answered<P>
    },
  })
  return { store, requested }
}

test('a reservation counts down by the server’s clock, and its end is confirmed by the server', async () => {
  const { store, requested } = reservedCart()
  store.start(false)
  await store.load()
  expect(store.secondsLeft.get()).toBe(900)
  vi.advanceTimersByTime(1500)
  expect(store.secondsLeft.get()).toBe(899)
  expect(requested).toHaveLength(1)
  vi.advanceTimersByTime(15 * minutes)
  await vi.waitFor(() => expect(store.code()).toBeNull())
  expect(requested).toEqual(['get-cart', 'get-cart'])
})

test('a device that slept through the end of a reservation empties the cart when it wakes', async () => {
  const { store } = reservedCart()
  store.start(false)
  await store.load()
  expect(store.secondsLeft.get()).toBe(900)
  vi.setSystemTime(start + 20 * minutes)
  vi.advanceTimersByTime(500)
  await vi.waitFor(() => expect(store.state.get().cart?.code).toBeNull())
  expect(store.secondsLeft.get()).toBeNull()
  // The items can be reserved again.
  expect(store.state.get().ended?.code).toBe('C1')
  await store.load()
  expect(store.state.get().ended?.code).toBe('C1')
})

test('the cart keeps the newer of two answers, whichever arrives last', () => {
  const { store } = reservedCart()
  const cartAt = (second: number, lines: number) =>
    ({
      code: 'C1',
      now: `2027-03-01T11:00:0${second}.000Z`,
      expires_at: '2027-03-01T11:15:00.000Z',
      products: Array.from({ length: lines }, (_, id) => ({ id })),
      merchandise: [],
    }) as unknown as Cart
  store.take(cartAt(1, 1))
  store.take(cartAt(3, 3))
  store.take(cartAt(2, 2))
  expect(store.state.get().cart?.products).toHaveLength(3)
  store.take(cartAt(4, 2))
  expect(store.state.get().cart?.products).toHaveLength(2)
})

test('a cart that the server rejects is empty, not loading', async () => {
  const keeper = createKeeper(null)
  keeper.write(storedKeys.cart, 'GONE')
  const send = async () => {
    throw new Refusal(404, 'This cart does not exist.')
  }
  const store = createCartStore({ keeper, send })
  await store.load()
  expect(store.state.get().cart).toMatchObject({ code: null, products: [], merchandise: [] })
  expect(store.code()).toBeNull()
})

test('a page repeats the request for its cart until it succeeds, and keeps the code until then', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: start })
  const keeper = createKeeper(null)
  keeper.write(storedKeys.cart, 'C1')
  const failures = [new Refusal(0, 'No network.'), new Refusal(503, 'Busy.')]
  const store = createCartStore({
    keeper,
    send: async <P extends ShopPath>() => {
      const failure = failures.shift()
      if (failure) throw failure
      store.take({ code: 'C1', now: new Date().toISOString(), expires_at: null } as Cart)
      return {} as Answered<P>
    },
  })
  await store.load()
  expect(store.state.get().cart).toBeNull()
  expect(store.code()).toBe('C1')
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.state.get().cart?.code).toBe('C1')
  expect(failures).toEqual([])
})

test('a page whose cart was ordered in another tab names the order, until it has another cart', async () => {
  const keeper = createKeeper(null)
  const filled = (code: string | null, at: number) =>
    ({
      code,
      now: new Date(start + at).toISOString(),
      expires_at: null,
      products: [],
      merchandise: [],
    }) as unknown as Cart
  let answered = filled('C1', 0)
  const requested: ShopPath[] = []
  const tab = () => {
    const store = createCartStore({
      keeper,
      send: async <P extends ShopPath>(path: P, _payload: Sent<P>) => {
        requested.push(path)
        if (path === 'get-cart') store.take(answered)
        return {} as Answered<P>
      },
    })
    return store
  }
  const [buying, other, another] = [tab(), tab(), tab()]
  await Promise.all([buying.load(), other.load()])
  another.take(filled('C2', 0))
  answered = filled(null, 1000)
  buying.order('K7QM2XPA')
  for (const store of [other, another])
    for (const key of [storedKeys.ordered, storedKeys.cart]) store.follow(key)
  await vi.waitFor(() => expect(other.state.get().ordered).toBe('K7QM2XPA'))
  expect(requested).toContain('get-data')
  // The tab that ordered shows the order itself, and a tab with a cart of its own shows that.
  expect([buying.state.get().ordered, another.state.get().ordered]).toEqual([null, null])
  other.take(filled('C3', 2000))
  expect(other.state.get().ordered).toBeNull()
})
