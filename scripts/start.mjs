/** `npm start`: installs and builds what is missing, then serves, in this process, so that signals reach the server. */
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
if (process.env.npm_lifecycle_event && process.platform !== 'win32') drainWithParent()
process.env.NODE_ENV ??= 'production'
await import(new URL('../dist/server/main.js', import.meta.url).href)

/**
 * npm sends SIGTERM to the shell that it starts us by, and a shell that does not replace itself by us (Debian's) dies
 * without passing it on. An orphan therefore takes it that it was meant.
 */
function drainWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
