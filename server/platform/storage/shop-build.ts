import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from './project-root'

const packageSchema = z.object({ version: z.string() })

/** The version of the shop, and the first characters of the fingerprint of its sources. */
export function shopBuild(): { version: string; build: string } {
  const root = projectRoot()
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { version, build: sourceHash(root).slice(0, 12) }
}

function sourceHash(root: string): string {
  try {
    return readFileSync(join(root, 'dist/.source-hash'), 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
