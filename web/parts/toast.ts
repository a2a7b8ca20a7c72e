export type ToastKind = 'info' | 'success' | 'error'
export interface Toast {
  text: string
  kind: ToastKind
  /** What to do about it, under the text. */
  more?: string | undefined
}

type Listener = (toast: Toast) => void
let shower: Listener | null = null
const waiting: Toast[] = []

/** Says something at the bottom right for five seconds. May be called before the toasts are loaded, or anywhere. */
export function showToast(text: string, kind: ToastKind = 'info', more?: string): void {
  const toast = { text, kind, more }
  if (shower) shower(toast)
  else waiting.push(toast)
}

/** The toasts' own part takes over; what waited is shown at once. Returns how to stop. */
export function listenToToasts(listener: Listener): () => void {
  shower = listener
  for (const toast of waiting.splice(0)) listener(toast)
  return () => {
    shower = null
  }
}
