/** `npm run shop -- COMMAND …`: the operator's commands (import, export, add-staff …). */
import { makeReady } from './ready.mjs'

await makeReady()
await import(new URL('../dist/server/shop-command.js', import.meta.url).href)
