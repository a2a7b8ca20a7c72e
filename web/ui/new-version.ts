const reloadedAt = 'shop-reloaded-at'
/** A page that reloads itself again within this time would only do so once more (ms). */
const reloadsAgainAfter = 60_000
/** How long the shop is waited for, in ms. */
const timeoutMs = 8000

/**
 * After code of this page could not be loaded: reloads the page once, if the shop answers, for then a new version of it
 * was deployed and has other files. The browser fills the fields again with what was typed. Answers whether it does.
 */
export async function reloadForNewVersion(): Promise<boolean> {
  if (hasJustReloaded() || !(await isAnswered(location.href)) || !remembers()) return false
  location.reload()
  return true
}

/** Opens an address by a whole load if the shop answers there. Answers whether it does. */
export async function opensAnew(address: string): Promise<boolean> {
  if (!(await isAnswered(address))) return false
  location.assign(address)
  return true
}

/** Loads code of this version of the shop; where a new version is the reason that it is gone, the page reloads. */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await reloadForNewVersion())) throw error
    // The promise stays pending, so that the page does not change until the reload replaces it.
    return new Promise<T>(() => undefined)
  }
}

/** Whether the shop answers at an address. */
export async function isAnswered(address: string): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { ok } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
    return ok
  } catch {
    return false
  }
}

function hasJustReloaded(): boolean {
  try {
    const [when = '', ...where] = (sessionStorage.getItem(reloadedAt) ?? '').split(' ')
    return where.join(' ') === location.href && Date.now() - Number(when) < reloadsAgainAfter
  } catch {
    return false
  }
}

/** Records the reload. Returns false without storage: the page could not detect a repeated reload and might loop. */
function remembers(): boolean {
  try {
    sessionStorage.setItem(reloadedAt, `${Date.now()} ${location.href}`)
    return true
  } catch {
    return false
  }
}
