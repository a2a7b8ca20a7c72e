import { draftPrefix } from './use-form'

/** Deletes the drafts of all forms in this tab: after a logout nobody else may read them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // A storage that cannot be read has no draft either.
  }
}
