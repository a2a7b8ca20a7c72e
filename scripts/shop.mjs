/** `npm run shop -- COMMAND …`: the operator's commands (import, export, add-staff …). */
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { requireNode, say } from './project.mjs'

requireNode()
try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
await import(new URL('../dist/server/shop-command.js', import.meta.url).href)
