export type ToastKind = 'info' | 'success' | 'error'
/** An action that a toast offers as a button. */
export interface ToastAction {
  text: string
  press: () => void
}
export interface Toast {
  text: string
  kind: ToastKind
  /** Advice, shown below the text. */
  more?: string | undefined
  action?: ToastAction | undefined
  /** A second action, shown before the first. */
  otherAction?: ToastAction | undefined
}

type Listener = (toast: Toast) => void
let shower: Listener | null = null
const waiting: Toast[] = []

/** Shows a text at the bottom right for five seconds. May be called anywhere, also before the toaster is loaded. */
export function showToast(
  text: string,
  kind: ToastKind = 'info',
  { more, action, otherAction }: Omit<Toast, 'text' | 'kind'> = {},
): void {
  const toast = { text, kind, more, action, otherAction }
  if (shower) shower(toast)
  else waiting.push(toast)
}

/** Registers the toaster; waiting toasts are shown at once. Returns a function to stop. */
export function listenToToasts(listener: Listener): () => void {
  shower = listener
  for (const toast of waiting.splice(0)) listener(toast)
  return () => {
    shower = null
  }
}
