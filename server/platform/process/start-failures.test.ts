import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { reservePort, usageOf } from './start-failures'

test('usageOf returns a table whose texts wrap between words', () => {
  const long = 'word '.repeat(30).trim()
  expect(
    usageOf([
      ['import FILE', 'read a file'],
      ['--fast', 'at once'],
      ['a-very-long-command WITH MANY', long],
    ]).split('\n'),
  ).toEqual([
    'npm run shop -- import FILE        read a file',
    '  --fast                           at once',
    'npm run shop -- a-very-long-command WITH MANY',
    `${' '.repeat(35)}${'word '.repeat(16).trim()}`,
    `${' '.repeat(35)}${'word '.repeat(14).trim()}`,
  ])
})

test('the port that the system chooses stays open until it is released', async () => {
  const HOST = '127.0.0.1'
  const { port, release } = await reservePort({ PORT: 0, HOST })
  await expect(reservePort({ PORT: port, HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await release()
  await release()
  const server = createServer().listen(port, HOST)
  await once(server, 'listening')
  server.close()
})
