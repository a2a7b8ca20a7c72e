import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDrawingQueue } from './drawing-queue'

const mail = { lane: 'mail' } as const
const download = { lane: 'download' } as const

/** A queue whose documents are drawn one by one, when the test says so. */
function openQueue(most?: { mail: number; download: number }) {
  const drawn: string[] = []
  const kept = new Map<string, Buffer>()
  const warnings: string[] = []
  let finish: (() => void) | null = null
  const queue = createDrawingQueue({
    find: async (key) => kept.get(key) ?? null,
    keep: async (key, document) => void kept.set(key, document),
    most,
    warn: (message) => warnings.push(message),
  })
  const ask = (key: string, asking: Parameters<typeof queue.ask>[2] = download) =>
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
  const first = [ask('a'), ask('b'), ask('b', mail), ask('b')]
  await turn()
  const second = ask('a')
  await drawOne()
  const third = ask('a')
  await drawOne()
  expect((await Promise.all([...first, second, third])).map(String)).toEqual(['a', 'b', 'b', 'b', 'a', 'a'])
  expect(String(await ask('a'))).toBe('a')
  expect(drawn).toEqual(['a', 'b'])
})

test('mails wait for one download each, and downloads for one mail each', async () => {
  const { ask, drawn, drawOne } = openQueue()
  for (let n = 1; n <= 300; n++) void ask(`download ${n}`)
  await turn()
  for (let n = 1; n <= 3; n++) void ask(`mail ${n}`, mail)
  for (let n = 0; n < 8; n++) await drawOne()
  expect(drawn.slice(0, 8)).toEqual([
    'download 1',
    'mail 1',
    'download 2',
    'mail 2',
    'download 3',
    'mail 3',
    'download 4',
    'download 5',
  ])
})

test('an archive waits for all mails and downloads, and what it alone asks for is not kept', async () => {
  const { ask, drawn, drawOne, kept } = openQueue()
  const archive = { lane: 'archive' } as const
  void ask('under way')
  await turn()
  for (const key of ['archive 1', 'archive 2', 'shared']) void ask(key, archive)
  await turn()
  for (const key of ['download 1', 'download 2']) void ask(key)
  void ask('mail', mail)
  await turn()
  void ask('shared')
  for (let n = 0; n < 7; n++) await drawOne()
  expect(drawn.slice(0, 5)).toEqual(['under way', 'mail', 'download 1', 'download 2', 'shared'])
  expect(drawn.slice(5)).toEqual(['archive 1', 'archive 2'])
  expect([...kept.keys()].toSorted()).toEqual(['download 1', 'download 2', 'mail', 'shared', 'under way'])
})

test('a mail whose document is already queued for downloads does not wait behind them', async () => {
  const { ask, drawn, drawOne } = openQueue()
  for (let n = 1; n <= 300; n++) void ask(`download ${n}`)
  await turn()
  const mailed = ask('download 300', mail)
  await drawOne()
  await drawOne()
  expect(drawn.slice(0, 2)).toEqual(['download 1', 'download 300'])
  expect(String(await mailed)).toBe('download 300')
})

test('nothing is drawn for a client that has left, unless another waits for the same', async () => {
  const { ask, drawn, drawOne } = openQueue()
  void ask('under way')
  await turn()
  const [one, other] = [new AbortController(), new AbortController()]
  const [first, second, third] = [
    ask('left', { ...download, signal: one.signal }),
    ask('shared', { ...download, signal: one.signal }),
    ask('shared', { ...download, signal: other.signal }),
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
  await expect(ask('late', { ...download, signal: one.signal })).rejects.toBe(gone)
})

test('a full lane refuses with 503 and says so once; the other lane has its own room', async () => {
  const { ask, drawOne, warnings } = openQueue({ mail: 1, download: 2 })
  void ask('under way')
  await turn()
  void ask('first')
  void ask('second')
  await turn()
  for (const key of ['third', 'fourth'])
    await expect(ask(key)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  expect(warnings).toHaveLength(1)
  const joined = ask('second')
  const mailed = ask('mail', mail)
  for (let n = 0; n < 4; n++) await drawOne()
  expect([String(await joined), String(await mailed)]).toEqual(['second', 'mail'])
  const later = ask('third')
  await drawOne()
  expect(String(await later)).toBe('third')
})

test('once closed, what waits is rejected, and what is asked for as well', async () => {
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
