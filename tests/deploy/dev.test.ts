import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { TreeCopy } from '../planted/tree-copy'
import { until } from '../support/timing/in-turns'

let copy: TreeCopy
let dev: ChildProcess
let url: string
let output = ''

beforeAll(async () => {
  copy = new TreeCopy(resolve(import.meta.dirname, '../..'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy.folder,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: join(copy.folder, 'data') },
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (part) => (output += String(part)))
  await until('the development server is ready', 120, async () => output.includes('Edits show by themselves'))
}, 150_000)

afterAll(async () => {
  if (dev.exitCode === null) {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
  copy.remove()
})

/** Replaces a text of a source file. The file must contain it. */
function edit(file: string, from: string, to: string): void {
  const path = join(copy.folder, file)
  const source = readFileSync(path, 'utf8')
  expect(source).toContain(from)
  writeFileSync(path, source.replace(from, to))
}

const answered = async (path: string) => (await fetch(`${url}${path}`)).text()

test('npm run dev applies an edit of the server and of a page without a manual restart', async () => {
  await until('the server answers', 60, async () => (await answered('/healthz')).includes('alive'))
  const database = postmaster()

  edit('server/app.ts', "status: 'alive'", "status: 'edited'")
  await until('the edited server answers', 30, async () => (await answered('/healthz')).includes('edited'))
  // The database kept running.
  expect(postmaster()).toBe(database)

  expect(await answered('/')).toContain('/web/shop/main.tsx')
  edit('web/shop/main.tsx', 'import', "console.info('edited page')\nimport")
  await until('the edited page is served', 30, async () =>
    (await answered('/web/shop/main.tsx')).includes('edited page'),
  )
})

test('npm run dev keeps the last server running and prints the error if a build fails', async () => {
  edit('server/app.ts', "status: 'edited'", "status: 'edited' +")
  await until('the error is printed', 30, async () => output.includes('The server could not be built'))
  expect(await answered('/healthz')).toContain('edited')
})

/** Returns the process ID of the embedded PostgreSQL, whose folder may be outside `DATA_DIR`. */
function postmaster(): string | undefined {
  const dataDir = join(copy.folder, 'data')
  const { folder } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { folder: string }
  return readFileSync(join(resolve(dataDir, folder), 'postmaster.pid'), 'utf8').split('\n')[0]
}
