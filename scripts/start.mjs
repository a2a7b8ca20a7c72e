/** `npm start`: installs and builds what is missing, then serves, in this process, so that signals reach the server. */
import { makeReady } from './ready.mjs'

await makeReady()
if (process.env.npm_lifecycle_event && process.platform !== 'win32') drainWithParent()
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
