import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot } from '../../platform/storage/project-root'

/** Pictures run no code, even an SVG that is opened directly. */
export const pictureOnly = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves the built assets (their names contain a hash, so they never change; compressed copies beside them are used)
 * and the pictures: the demo's (the build made their WebP from their AVIF) and those that the operator uploaded.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  { distFolder, dataDir }: { distFolder: string; dataDir: string },
): Promise<void> {
  const add = async (
    scope: FastifyInstance,
    folders: string[],
    prefix: string,
    options: Partial<FastifyStaticOptions>,
  ) => {
    const root = folders.filter((folder) => existsSync(folder))
    if (root.length === 0) return
    const all = { root, prefix, index: false, redirect: false, dotfiles: 'ignore', decorateReply: false }
    await scope.register(fastifyStatic, { ...all, ...options } as FastifyStaticOptions)
  }

  await add(app, [resolve(distFolder, 'assets')], '/assets/', {
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  await app.register(async (scope) => {
    // The library's own `setHeaders` writes to the raw answer and is then overwritten by the headers of every answer.
    scope.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', pictureOnly)
    })
    const demo = [join(projectRoot(), 'demo/pictures'), resolve(distFolder, '../pictures')]
    await add(scope, demo, '/pictures/demo/', {
      maxAge: '30d',
      allowedPath: (path) => !path.endsWith('.json'),
    })
    await add(scope, [uploads(dataDir)], '/pictures/', { maxAge: '30d' })
  })
}

/** The folder of uploaded pictures; created if possible. */
function uploads(dataDir: string): string {
  const folder = resolve(dataDir, 'pictures')
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    // A read-only DATA_DIR has no uploads; the shop works without them.
  }
  return folder
}
