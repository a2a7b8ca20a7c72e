import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot } from '../project-root'

/** Pictures run nothing, even an SVG that is opened by itself. */
const pictureOnly = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves the built assets (their names carry a hash, so they never change; compressed files beside them are used) and
 * the pictures: the demo's and those that the operator uploaded.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  { distFolder, dataDir }: { distFolder: string; dataDir: string },
): Promise<void> {
  const add = async (root: string, prefix: string, options: Partial<FastifyStaticOptions>) => {
    if (!existsSync(root)) return
    const all = { root, prefix, index: false, redirect: false, dotfiles: 'ignore', decorateReply: false }
    await app.register(fastifyStatic, { ...all, ...options } as FastifyStaticOptions)
  }

  await add(resolve(distFolder, 'assets'), '/assets/', {
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  const pictures: Partial<FastifyStaticOptions> = {
    maxAge: '30d',
    setHeaders: (response) => {
      void response.setHeader('Content-Security-Policy', pictureOnly)
    },
  }
  await add(join(projectRoot(), 'server/db/demo/pictures'), '/pictures/demo/', {
    ...pictures,
    allowedPath: (path) => !path.endsWith('.json'),
  })
  await add(uploads(dataDir), '/pictures/', pictures)
}

/** The folder of uploaded pictures; made where that is possible. */
function uploads(dataDir: string): string {
  const folder = resolve(dataDir, 'pictures')
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    // A read-only DATA_DIR has no uploads; the shop works without.
  }
  return folder
}
