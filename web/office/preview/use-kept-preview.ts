import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfficeSent } from '../../../contract/calls'
import { Refusal } from '../../parts/calls/post-call'
import { post } from '../calls/post'

/** Typing pauses so long before the preview follows, in ms. */
const pause = 400

/** What the session's preview shows by now. */
interface KeptPreview {
  /** How often another draft was kept: 0 before the first. */
  turn: number
  /** Why the newest one is not shown; null: it is. */
  refusal: string | null
  /** Keeps what is edited now, without a pause. */
  keep: () => Promise<boolean>
}

/**
 * Keeps what a form has for the session's preview, at once and then whenever typing pauses, while it is followed. `stored` names
 * what the draft is a change of: with another one the pages are others too.
 */
export function useKeptPreview(
  draft: OfficeSent<'keep-preview'>,
  stored: string | undefined,
  isFollowed: boolean,
): KeptPreview {
  const body = JSON.stringify([draft, stored])
  const [state, setState] = useState<Omit<KeptPreview, 'keep'>>({ turn: 0, refusal: null })
  const latest = useRef(0)
  const keep = useCallback(async () => {
    const turn = ++latest.current
    let refusal: string | null = null
    try {
      const [kept] = JSON.parse(body) as [OfficeSent<'keep-preview'>]
      await post('keep-preview', kept)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error.message
    }
    if (turn === latest.current)
      setState((before) => ({ turn: refusal === null ? before.turn + 1 : before.turn, refusal }))
    return refusal === null
  }, [body])
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFollowed) return undefined
    const timer = setTimeout(() => void keep(), isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [keep, isFollowed])
  return { ...state, keep }
}
