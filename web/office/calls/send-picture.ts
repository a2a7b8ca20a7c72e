import type { OfficeAnswered, OfficeSent } from '../../../contract/calls'
import { garbled } from '../../../texts/compiled/screens/shared'
import { Refusal, unreached } from '../../ui/calls/post-call'
import { showSignedOut } from '../session/session'

/** In milliseconds: how long nothing of it may leave, or its sizes may take. A slow line may take longer for the whole. */
const timeoutMs = 90_000

/**
 * Sends a picture; `onProgress` gets how much of it has left, from 0 to 1. A request of the older kind, since `fetch` does not
 * report that. Throws a `Refusal`, and the signal's reason once it is aborted.
 */
export async function sendPicture(
  file: Blob,
  payload: OfficeSent<'upload-picture'>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<OfficeAnswered<'upload-picture'>> {
  const request = new XMLHttpRequest()
  const query = new URLSearchParams({ payload: JSON.stringify(payload) })
  request.open('POST', `/office/api/upload-picture?${query}`)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
  const stop = () => request.abort()
  let silence = setTimeout(stop, timeoutMs)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    clearTimeout(silence)
    silence = setTimeout(stop, timeoutMs)
    onProgress(total > 0 ? loaded / total : 0)
  })
  signal.addEventListener('abort', stop)
  window.addEventListener('offline', stop)
  try {
    await new Promise<void>((resolve) => {
      request.addEventListener('loadend', () => resolve())
      request.send(file)
    })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    window.removeEventListener('offline', stop)
  }
  signal.throwIfAborted()
  return answerOf(request)
}

function answerOf({ status, responseText }: XMLHttpRequest): OfficeAnswered<'upload-picture'> {
  if (status === 0) throw unreached()
  const body = parsed(responseText) as { message?: string; errors?: Record<string, string[]> } | null
  if (status === 200 && body !== null) return body as OfficeAnswered<'upload-picture'>
  const refusal = new Refusal(status, body?.message ?? garbled(), body?.errors, body?.message !== undefined)
  if (refusal.endsLogin) showSignedOut()
  throw refusal
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
