import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { requireNode, say } from './project.mjs'

/** Installs and builds what is missing, or exits with the reason. The built programs can then run in this process. */
export async function makeReady() {
  requireNode()
  try {
    await ensureInstalled()
    await ensureBuilt()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
  process.env.NODE_ENV ??= 'production'
}
