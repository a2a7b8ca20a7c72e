const reloadedAt = 'shop-reloaded-at'
/** A page does not reload itself again within this time, because it would only repeat (ms). */
const reloadsAgainAfter = 60_000
/** Timeout of requests to the shop, in ms. */
const timeoutMs = 8000

/**
 * Reloads the page once after some of its code could not be loaded, if the shop answers: then a new version with other
 * files was deployed. The browser restores the fields' values. Returns whether the page reloads.
 */
export async function reloadForNewVersion(): Promise<boolean> {
  if (hasJustReloaded() || !(await isAnswered(location.href)) || !remembers()) return false
  location.reload()
  return true
}

/** Opens an address by a whole page load if the shop answers there. Returns whether it does. */
export async function opensAnew(address: string): Promise<boolean> {
  if (!(await isAnswered(address))) return false
  location.assign(address)
  return true
}

/** Loads code of this version of the shop. If it is missing because of a new version, the page reloads. */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await reloadForNewVersion())) throw error
    // The promise stays pending, so that the page does not change until the reload replaces it.
    return new Promise<T>(() => undefined)
  }
}

/** Returns whether the shop answers at an address. */
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
