import { draftPrefix } from './use-form'

/** Deletes what was typed in the forms of this tab: after a logout it belongs to nobody who may read it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // A storage that cannot be read has no draft either.
  }
}
