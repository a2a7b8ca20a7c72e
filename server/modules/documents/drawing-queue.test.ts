import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDrawingQueue } from './drawing-queue'

/** A queue whose documents are drawn one by one, when the test says so. */
function openQueue(waiting?: number) {
  const drawn: string[] = []
  const kept = new Map<string, Buffer>()
  const warnings: string[] = []
  let finish: (() => void) | null = null
  const queue = createDrawingQueue({
    find: async (key) => kept.get(key) ?? null,
    keep: async (key, document) => void kept.set(key, document),
    waiting,
    warn: (message) => warnings.push(message),
  })
  const ask = (key: string, asking: Parameters<typeof queue.ask>[2] = {}) =>
    queue.ask(
      key,
      () =>
        new Promise((resolve) => {
          drawn.push(key)
          finish = () => resolve(Buffer.from(key))
        }),
      asking,
    )
  return {
    queue,
    ask,
    drawn,
    kept,
    warnings,
    drawOne: async () => {
      await turn()
      finish?.()
      await turn()
    },
  }
}

test('a document is drawn once, however many ask while it waits, is drawn and is kept', async () => {
  const { ask, drawn, drawOne } = openQueue()
  const first = [ask('a'), ask('b'), ask('b'), ask('b')]
  await turn()
  const second = ask('a')
  await drawOne()
  const third = ask('a')
  await drawOne()
  expect((await Promise.all([...first, second, third])).map(String)).toEqual(['a', 'b', 'b', 'b', 'a', 'a'])
  expect(String(await ask('a'))).toBe('a')
  expect(drawn).toEqual(['a', 'b'])
})

test('documents are drawn in the order of their requests, and those of an archive alone are not kept', async () => {
  const { ask, drawn, drawOne, kept } = openQueue()
  const archive = { isKept: false } as const
  void ask('under way')
  await turn()
  void ask('archive', archive)
  void ask('shared', archive)
  void ask('download')
  await turn()
  void ask('shared')
  for (let n = 0; n < 4; n++) await drawOne()
  expect(drawn).toEqual(['under way', 'archive', 'shared', 'download'])
  expect([...kept.keys()].toSorted()).toEqual(['download', 'shared', 'under way'])
})

test('nothing is drawn for a client that has left, unless another waits for the same', async () => {
  const { ask, drawn, drawOne } = openQueue()
  void ask('under way')
  await turn()
  const [one, other] = [new AbortController(), new AbortController()]
  const [first, second, third] = [
    ask('left', { signal: one.signal }),
    ask('shared', { signal: one.signal }),
    ask('shared', { signal: other.signal }),
  ]
  const last = ask('last')
  await turn()
  const gone = new Error('gone')
  one.abort(gone)
  await expect(first).rejects.toBe(gone)
  await expect(second).rejects.toBe(gone)
  for (let n = 0; n < 3; n++) await drawOne()
  expect([String(await third), String(await last)]).toEqual(['shared', 'last'])
  expect(drawn).toEqual(['under way', 'shared', 'last'])
  await expect(ask('late', { signal: one.signal })).rejects.toBe(gone)
})

test('a full queue refuses with 503 and says so once; what is already requested is shared', async () => {
  const { ask, drawOne, warnings } = openQueue(2)
  void ask('under way')
  await turn()
  void ask('first')
  void ask('second')
  await turn()
  for (const key of ['third', 'fourth'])
    await expect(ask(key)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  expect(warnings).toHaveLength(1)
  const joined = ask('second')
  for (let n = 0; n < 3; n++) await drawOne()
  expect(String(await joined)).toBe('second')
  const later = ask('third')
  await drawOne()
  expect(String(await later)).toBe('third')
})

test('once closed, waiting and new requests are rejected', async () => {
  const { ask, queue, drawOne } = openQueue()
  const underWay = ask('under way')
  await turn()
  const waits = ask('waits')
  await turn()
  queue.close(new Error('closing'))
  await expect(waits).rejects.toThrow('closing')
  await expect(ask('late')).rejects.toThrow('closing')
  await drawOne()
  expect(String(await underWay)).toBe('under way')
})
