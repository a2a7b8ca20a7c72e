import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfficeAnswered, OfficePath, OfficeSent } from '../../../contract/calls'
import { Refusal } from '../../ui/calls/post-call'
import { useSession } from '../session/session'
import { keepAnswer, storedAnswer, onForgotten } from './answers'
import { post } from './post'
import { useReaching } from './use-reaching'

/** State of a reading call, as a screen shows it. */
export interface Requested<Answer> {
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
  isUnreached: boolean
}

/** Asks a reading call whenever its payload changes, and after every change that the office makes. */
export function useAnswer<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
): Requested<OfficeAnswered<P>> {
  const body = JSON.stringify(payload)
  const name = `${path} ${body}`
  const [held, setHeld] = useState<Held<OfficeAnswered<P>>>(() => ({
    name,
    answer: (storedAnswer(name) as OfficeAnswered<P> | undefined) ?? null,
    refusal: null,
    isUnreached: false,
  }))
  const latest = useRef(0)

  const ask = useCallback(async () => {
    const turn = ++latest.current
    let next: Omit<Held<OfficeAnswered<P>>, 'name'>
    try {
      const answer = await post(path, JSON.parse(body) as OfficeSent<P>)
      keepAnswer(name, answer)
      next = { answer, refusal: null, isUnreached: false }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      next = { answer: null, refusal: error, isUnreached: error.isNetworkFailure }
    }
    // Only the last of several questions counts.
    if (turn !== latest.current) return
    setHeld((before) => {
      const isShown = before.name === name && before.answer !== null
      // What is shown stays, with what was typed on it and the dialogs above it, until the shop is reached.
      if (next.isUnreached && isShown) return { ...before, isUnreached: true }
      // The sign-in covers what is shown: a form stays with what was typed into it.
      const isKept = next.refusal?.endsLogin === true && isShown
      return { name, ...next, ...(isKept && { answer: before.answer, refusal: null }) }
    })
  }, [path, body, name])
  const again = useCallback(() => void ask(), [ask])
  useEffect(again, [again])
  useEffect(() => onForgotten(again), [again])
  // What nobody was signed in for is asked again once somebody is.
  const { state } = useSession()
  const isSignedOut = held.refusal?.endsLogin === true
  useEffect(() => {
    if (isSignedOut && state === 'in') again()
  }, [isSignedOut, state, again])
  useReaching(held.isUnreached, again)

  const kept = storedAnswer(name) as OfficeAnswered<P> | undefined
  const isOwn = held.name === name
  return {
    answer: isOwn ? held.answer : (kept ?? held.answer),
    isStale: !isOwn && kept === undefined,
    refusal: isOwn ? held.refusal : null,
    again,
  }
}
