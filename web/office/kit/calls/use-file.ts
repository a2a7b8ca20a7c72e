import { useCallback, useEffect, useRef } from 'react'
import type { OfficePath, OfficeSent } from '#contract/calls'
import * as texts from '#texts/compiled/office/calls'
import { refusalOf, unreached } from '#web/ui/calls/post-call'
import { useSending, type UsedCall } from '#web/ui/calls/use-sending'
import { useLocation } from '#web/ui/router/use-router'
import { showToast } from '#web/ui/toast'
import { saveFile } from '../files/files'
import { showSignedOut } from '../session/session'
import { invalidateAnswers } from './query-client'

/** Gives a screen one call whose response is a file, and saves the file. Leaving the screen aborts the call. */
export function useFile<P extends OfficePath>(
  path: P,
  done: () => void,
): UsedCall<OfficeSent<P>, { name: string; content: Blob }> {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const sends = useCallback(
    (payload: OfficeSent<P>) => {
      running.current = new AbortController()
      return postForFile(path, payload, running.current.signal)
    },
    [path],
  )
  return useSending(sends, useLocation().key, {
    done: ({ name, content }) => {
      saveFile(name, content)
      showToast(texts.downloaded({ name }), 'success')
      invalidateAnswers()
      done()
    },
  })
}

/** A file from a response. */
interface AnsweredFile {
  name: string
  content: Blob
}

/**
 * Sends a call whose response is a file, and reads the whole file; `signal` aborts it. Throws a `Refusal`, also if the file is
 * incomplete.
 */
async function postForFile<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
  signal?: AbortSignal,
): Promise<AnsweredFile> {
  let response: Response
  try {
    response = await fetch(`/office/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify(payload),
      ...(signal && { signal }),
    })
    if (response.ok) return { name: nameOf(response), content: await response.blob() }
  } catch {
    throw unreached()
  }
  const refusal = refusalOf(response.status, await response.json().catch(() => null))
  if (refusal.endsLogin) showSignedOut()
  throw refusal
}

/** Returns the name that the server gave the file. */
const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'export'
