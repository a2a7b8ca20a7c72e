import { expect, test, vi } from 'vitest'
import { createLeaveGuard } from './leave-guard'
import { addressOf } from './location'
import { createRouter } from './router'

const paths = ['/', '/a', '/b/:x'] as const
type Path = (typeof paths)[number]
const nothing = () => null

/** A window at an address, with a history of its own. */
function windowAt(address: string) {
  const entries = [{ address, state: null as unknown }]
  let at = 0
  const listeners: (() => void)[] = []
  const page = {
    get location() {
      const { pathname, search, hash } = new URL(entries[at]?.address ?? '', 'http://shop.example')
      return { pathname, search, hash }
    },
    history: {
      get state() {
        return entries[at]?.state ?? null
      },
      pushState: (state: unknown, _: string, to: string) =>
        void entries.splice((at += 1), Infinity, { address: to, state }),
      replaceState: (state: unknown, _: string, to = entries[at]?.address ?? '') =>
        void (entries[at] = { address: to, state }),
      go: (by: number) => {
        at += by
        listeners.forEach((listener) => listener())
      },
    },
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
  }
  return {
    page: page as unknown as Window,
    entries: () => entries.map((entry) => entry.address),
    address: () => entries[at]?.address,
  }
}

/** A router at `/`; the code of a page comes when the test says so. */
async function routerAt(address: string, { opensAnew = false } = {}) {
  const { page, entries, address: shownAddress } = windowAt(address)
  const waiting = new Map<Path, { come: () => void; fail: (error: Error) => void }>()
  const opened = vi.fn<(address: string) => Promise<boolean>>(async () => opensAnew)
  const guard = createLeaveGuard(page)
  const router = await createRouter({
    routes: paths.map((path) => ({ path })),
    load: ({ path }) =>
      path === '/'
        ? Promise.resolve(nothing)
        : new Promise((resolve, reject) => {
            waiting.set(path, { come: () => resolve(nothing), fail: reject })
          }),
    page,
    opensAnew: opened,
    guard,
  })
  router.start()
  const shown = () => addressOf(router.shown.get().location)
  const of = (path: Path) => waiting.get(path)
  return { router, guard, shown, entries, address: shownAddress, opened, of }
}

test('the current page and its address stay until the next page can be shown', async () => {
  const { router, shown, entries, of } = await routerAt('/')
  const there = router.navigate('/b/1?q=2#r')
  expect([shown(), router.isLoading.get()]).toEqual(['/', true])
  of('/b/:x')?.come()
  await there
  expect([shown(), router.isLoading.get(), entries()]).toEqual(['/b/1?q=2#r', false, ['/', '/b/1?q=2#r']])
  expect(router.shown.get()).toMatchObject({ params: { x: '1' }, by: 'push' })
})

test('the last of two navigations counts, whichever code loads first', async () => {
  const { router, shown, entries, of } = await routerAt('/')
  const first = router.navigate('/a')
  const second = router.navigate('/b/1')
  of('/b/:x')?.come()
  await second
  of('/a')?.come()
  await first
  expect([shown(), entries(), router.isLoading.get()]).toEqual(['/b/1', ['/', '/b/1'], false])
})

test('Back leads to the previous entry with its state, and skips replaced entries', async () => {
  const { router, shown, entries } = await routerAt('/')
  await router.navigate('?step=1', { state: { step: 1 } })
  await router.navigate('?step=2')
  await router.navigate('.', { replace: true })
  expect([shown(), entries()]).toEqual(['/', ['/', '/?step=1', '/']])
  await router.navigate(-1)
  expect([shown(), router.shown.get().location.state]).toEqual(['/?step=1', { step: 1 }])
  expect(router.shown.get().by).toBe('history')
})

test('after a new version was deployed the next page is loaded as a whole', async () => {
  const { router, shown, opened, of } = await routerAt('/', { opensAnew: true })
  const there = router.navigate('/a?x')
  of('/a')?.fail(new TypeError('Failed to fetch dynamically imported module'))
  await there
  expect(opened).toHaveBeenCalledWith('/a?x')
  expect([shown(), router.shown.get().error]).toEqual(['/', null])
})

test('without a network the next page’s address shows the error', async () => {
  const { router, shown, of } = await routerAt('/')
  const there = router.navigate('/a')
  const error = new TypeError('no network')
  of('/a')?.fail(error)
  await there
  expect([shown(), router.shown.get().error]).toEqual(['/a', error])
  await router.navigate('/')
  expect(router.shown.get().error).toBeNull()
})

/** A router at `/?step=2`, between two other pages, that is guarded; `held` are those who want to leave. */
async function guardedRouter() {
  const { of, ...rest } = await routerAt('/')
  const come = async (path: Path, to: string) => {
    const there = rest.router.navigate(to)
    of(path)?.come()
    await there
  }
  await come('/a', '/a')
  await rest.router.navigate('/?step=1')
  await rest.router.navigate('/?step=2')
  await come('/b/:x', '/b/1')
  await rest.router.navigate(-1)
  const held: (() => void)[] = []
  const end = rest.guard.ask((leave) => held.push(leave))
  return { ...rest, held, end }
}

test('a guarded page stays on links, Back and Forward until the user agrees to leave', async () => {
  for (const [to, there] of [
    ['/b/2', '/b/2'],
    [1, '/b/1'],
    [-2, '/a'],
  ] as const) {
    const { router, shown, address, held } = await guardedRouter()
    await router.navigate(to)
    expect([shown(), address(), held.length]).toEqual(['/?step=2', '/?step=2', 1])
    held[0]?.()
    await vi.waitFor(() => expect([shown(), address(), held.length]).toEqual([there, there, 1]))
  }
})

test('a guard is not called within its page, for replacements, or after its end', async () => {
  const { router, shown, held, end } = await guardedRouter()
  await router.navigate(-1)
  await router.navigate('/?step=3')
  await router.navigate('/a', { replace: true })
  expect([shown(), held.length]).toEqual(['/a', 0])
  end()
  await router.navigate(-1)
  await router.navigate('/b/1')
  expect([shown(), held.length]).toEqual(['/b/1', 0])
})
