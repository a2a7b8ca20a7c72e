import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfficeAnswered, OfficePath, OfficeSent } from '../../../contract/calls'
import { Refusal } from '../../parts/calls/post-call'
import { keepAnswer, keptAnswer, onForgotten } from './answers'
import { post } from './post'

/** What a screen shows of a reading call. */
export interface Asked<Answer> {
  /** The latest answer, also while another is being loaded. Null before the first. */
  answer: Answer | null
  /** The answer belongs to an earlier question. */
  isStale: boolean
  /** Why there is no answer. */
  refusal: Refusal | null
  /** Asks again. */
  again: () => void
}

interface Held<Answer> {
  name: string
  answer: Answer | null
  refusal: Refusal | null
}

/** Asks a reading call whenever its payload changes, and after every change that the office makes. */
export function useAnswer<P extends OfficePath>(path: P, payload: OfficeSent<P>): Asked<OfficeAnswered<P>> {
  const body = JSON.stringify(payload)
  const name = `${path} ${body}`
  const [held, setHeld] = useState<Held<OfficeAnswered<P>>>(() => ({
    name,
    answer: (keptAnswer(name) as OfficeAnswered<P> | undefined) ?? null,
    refusal: null,
  }))
  const latest = useRef(0)

  const ask = useCallback(async () => {
    const turn = ++latest.current
    let next: Pick<Held<OfficeAnswered<P>>, 'answer' | 'refusal'>
    try {
      const answer = await post(path, JSON.parse(body) as OfficeSent<P>)
      keepAnswer(name, answer)
      next = { answer, refusal: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      next = { answer: null, refusal: error }
    }
    // Only the last of several questions counts.
    if (turn === latest.current) setHeld({ name, ...next })
  }, [path, body, name])
  const again = useCallback(() => void ask(), [ask])
  useEffect(again, [again])
  useEffect(() => onForgotten(again), [again])
  // What failed without a network is asked again with one.
  const isUnreached = held.refusal?.isNetworkFailure === true
  useEffect(() => {
    if (!isUnreached) return undefined
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isUnreached, again])

  const kept = keptAnswer(name) as OfficeAnswered<P> | undefined
  const isOwn = held.name === name
  return {
    answer: isOwn ? held.answer : (kept ?? held.answer),
    isStale: !isOwn && kept === undefined,
    refusal: isOwn ? held.refusal : null,
    again,
  }
}
