import { useCallback, useEffect, useRef } from 'react'
import type { OfficePath, OfficeSent } from '../../../contract/calls'
import { useSending, type UsedCall } from '../../parts/calls/use-sending'
import { useLocation } from '../../parts/router/use-router'
import { showToast } from '../../parts/toast'
import { saveFile } from '../parts/save-file'
import { forgetAnswers } from './answers'
import { postForFile } from './post-file'

/** Gives a screen one call that answers a file, which is saved; leaving the screen stops it. */
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
      showToast(`${name} is in your downloads.`, 'success')
      forgetAnswers()
      done()
    },
  })
}
