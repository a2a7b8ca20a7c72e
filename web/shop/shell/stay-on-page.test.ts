import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCell } from '../../ui/router/cell'
import type { Shown } from '../../ui/router/router'
import { pressedLink, stayWithoutNetwork } from './stay-on-page'

/** Stubs that each test sets: loading a page's code, and requests to the shop. */
let code: () => Promise<object>
let shop: () => Promise<object>
let loaded: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  code = async () => ({})
  shop = async () => ({ ok: true })
  loaded = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { addEventListener: () => undefined })
  vi.stubGlobal('location', { origin: 'https://shop.example', assign: (to: string) => loaded.push(to) })
  vi.stubGlobal('fetch', () => shop())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  pressedLink.set('idle')
})

/** A router of two pages, and the addresses that it went to. */
function routerOf() {
  const went: unknown[] = []
  const router = {
    shown: createCell({} as Shown),
    navigate: async (to: string | number, _options?: object) => {
      went.push(to)
      router.shown.set({} as Shown)
    },
  }
  stayWithoutNetwork(router, [
    { path: '/faqs', lazy: async () => (await code()) as { Component: ComponentType } },
    { path: '/', lazy: async () => ({ Component: () => null }) },
  ])
  return { router, went }
}
const never = () => new Promise<never>(() => undefined)
const fails = async (): Promise<never> => {
  throw new TypeError('Failed to fetch')
}

test('a link opens a page whose code has loaded', async () => {
  const { router, went } = routerOf()
  await router.navigate('/faqs?x=1')
  expect([went, pressedLink.get()]).toEqual([['/faqs?x=1'], 'idle'])
})

test('without a network the page stays, shows a toast for five seconds, and tries again on request', async () => {
  code = fails
  shop = fails
  const { router, went } = routerOf()
  await router.navigate('/faqs')
  expect([went, pressedLink.get()]).toEqual([[], 'offline'])
  vi.advanceTimersByTime(5000)
  expect(pressedLink.get()).toBe('idle')
  code = async () => ({})
  await router.navigate('/faqs')
  expect(went).toEqual(['/faqs'])
})

test('the page waits 10 seconds for code that does not arrive', async () => {
  code = never
  shop = fails
  const { router, went } = routerOf()
  const going = router.navigate('/faqs')
  expect(pressedLink.get()).toBe('loading')
  vi.advanceTimersByTime(10_000)
  await going
  expect([went, pressedLink.get()]).toEqual([[], 'offline'])
})

test('code that is missing after a new version is loaded with the whole page', async () => {
  code = fails
  const { router, went } = routerOf()
  await router.navigate('/faqs?x=1')
  expect([went, loaded, pressedLink.get()]).toEqual([[], ['/faqs?x=1'], 'idle'])
})

test('the page stays while the shop answers with an error, as a proxy does during an update', async () => {
  code = fails
  shop = async () => ({ ok: false })
  const { router, went } = routerOf()
  await router.navigate('/faqs')
  expect([went, loaded, pressedLink.get()]).toEqual([[], [], 'offline'])
})

test('of two links pressed in a row the second one opens, even if the first fails', async () => {
  let come: (code: object) => void = () => undefined
  code = () => new Promise((resolve) => (come = resolve))
  const { router, went } = routerOf()
  const first = router.navigate('/faqs')
  await router.navigate('/')
  come({})
  await first
  expect([went, pressedLink.get()]).toEqual([['/'], 'idle'])
})

test('redirects, wizard steps and Back are not delayed', async () => {
  code = fails
  const { router, went } = routerOf()
  await router.navigate('/faqs', { replace: true })
  await router.navigate('.', { state: {} })
  await router.navigate(-1)
  expect(went).toEqual(['/faqs', '.', -1])
})
