import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFiles } from './asset-tags'

/**
 * Serves the service worker of the built pages, with the build's name and files inserted: a new build is a new worker,
 * which browsers fetch by themselves. Without a build there is none.
 */
export function registerOfflineWorker(app: FastifyInstance, distFolder: string): void {
  const path = join(distFolder, 'offline-worker.js')
  if (!existsSync(path)) return
  const files = JSON.stringify(builtFiles(distFolder))
  const version = createHash('sha256').update(files).digest('hex').slice(0, 12)
  const script = readFileSync(path, 'utf8')
    .replace('__SHOP_VERSION__', version)
    .replace('__SHOP_FILES__', () => files)
  app.get('/offline-worker.js', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  )
}
