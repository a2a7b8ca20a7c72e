import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDrawingQueue } from './drawing-queue'

/** Opens a queue that draws its documents one by one, when the test calls `drawOne`. */
function openQueue(waiting?: number) {
  const drawn: string[] = []
  const cached = new Map<string, Buffer>()
  const warnings: string[] = []
  let finish: (() => void) | null = null
  const queue = createDrawingQueue({
    find: async (key) => cached.get(key) ?? null,
    store: async (key, document) => void cached.set(key, document),
    waiting,
    warn: (message) => warnings.push(message),
  })
  const request = (key: string, options: Parameters<typeof queue.request>[2] = {}) =>
    queue.request(
      key,
      () =>
        new Promise((resolve) => {
          drawn.push(key)
          finish = () => resolve(Buffer.from(key))
        }),
      options,
    )
  return {
    queue,
    request,
    drawn,
    cached,
    warnings,
    drawOne: async () => {
      await turn()
      finish?.()
      await turn()
    },
  }
}

test('a document is drawn once for all requests while it waits, while it is drawn and once it is cached', async () => {
  const { request, drawn, drawOne } = openQueue()
  const first = [request('a'), request('b'), request('b'), request('b')]
  await turn()
  const second = request('a')
  await drawOne()
  const third = request('a')
  await drawOne()
  expect((await Promise.all([...first, second, third])).map(String)).toEqual(['a', 'b', 'b', 'b', 'a', 'a'])
  expect(String(await request('a'))).toBe('a')
  expect(drawn).toEqual(['a', 'b'])
})

test('documents are drawn in the order of their requests, and documents only requested by an archive are not cached', async () => {
  const { request, drawn, drawOne, cached } = openQueue()
  const archive = { isCached: false } as const
  void request('under way')
  await turn()
  void request('archive', archive)
  void request('shared', archive)
  void request('download')
  await turn()
  void request('shared')
  for (let n = 0; n < 4; n++) await drawOne()
  expect(drawn).toEqual(['under way', 'archive', 'shared', 'download'])
  expect([...cached.keys()].toSorted()).toEqual(['download', 'shared', 'under way'])
})

test('a document of an aborted request is not drawn, unless another request waits for it', async () => {
  const { request, drawn, drawOne } = openQueue()
  void request('under way')
  await turn()
  const [one, other] = [new AbortController(), new AbortController()]
  const [first, second, third] = [
    request('left', { signal: one.signal }),
    request('shared', { signal: one.signal }),
    request('shared', { signal: other.signal }),
  ]
  const last = request('last')
  await turn()
  const gone = new Error('gone')
  one.abort(gone)
  await expect(first).rejects.toBe(gone)
  await expect(second).rejects.toBe(gone)
  for (let n = 0; n < 3; n++) await drawOne()
  expect([String(await third), String(await last)]).toEqual(['shared', 'last'])
  expect(drawn).toEqual(['under way', 'shared', 'last'])
  await expect(request('late', { signal: one.signal })).rejects.toBe(gone)
})

test('a full queue rejects with 503 and warns once, but a document that already waits is shared', async () => {
  const { request, drawOne, warnings } = openQueue(2)
  void request('under way')
  await turn()
  void request('first')
  void request('second')
  await turn()
  for (const key of ['third', 'fourth'])
    await expect(request(key)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  expect(warnings).toHaveLength(1)
  const joined = request('second')
  for (let n = 0; n < 3; n++) await drawOne()
  expect(String(await joined)).toBe('second')
  const later = request('third')
  await drawOne()
  expect(String(await later)).toBe('third')
})

test('closing the queue rejects waiting and new requests', async () => {
  const { request, queue, drawOne } = openQueue()
  const underWay = request('under way')
  await turn()
  const waits = request('waits')
  await turn()
  queue.close(new Error('closing'))
  await expect(waits).rejects.toThrow('closing')
  await expect(request('late')).rejects.toThrow('closing')
  await drawOne()
  expect(String(await underWay)).toBe('under way')
})
