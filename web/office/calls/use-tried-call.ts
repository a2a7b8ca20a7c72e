import { useCallback, useRef } from 'react'
import type { OfficeSent, TriedPath } from '../../../contract/calls'
import type { Refusal } from '../../ui/calls/post-call'
import type { CallOptions } from '../../ui/calls/use-sending'
import type { Done } from './once'
import { useOfficeCall } from './use-office-call'
import { useDryRun } from './use-dry-run'

/**
 * Gives a dialog one change that is tried as long as it is open. What is sent carries the fingerprint of the effect that
 * was shown: with another effect by then the change is refused, and tried again. Where the answer was lost and the change had
 * arrived, the next trial learns it, and the dialog ends as after any success (decision 036).
 */
export function useTriedCall<P extends TriedPath>(
  path: P,
  tried: OfficeSent<P> | null,
  options: CallOptions<Done<P>>,
) {
  const failed = (refused: Refusal) => {
    void dryRun.again()
    options.failed?.(refused)
  }
  const { send, lostKey, ...call } = useOfficeCall(path, { ...options, failed })
  const sent = useRef<OfficeSent<P> | null>(null)
  const onArrived = useCallback(() => void (sent.current && send(sent.current)), [send])
  const dryRun = useDryRun(path, tried, { isSent: call.pending, lostKey, onArrived })
  const { effect, refusal, isUnknown, isCurrent } = dryRun
  const confirm = (payload: OfficeSent<P>) => {
    sent.current = {
      ...(payload as object),
      // A payload edited just before confirming has no dry run yet; the previous effect does not apply to it.
      fingerprint: isCurrent ? effect?.fingerprint : undefined,
    } as OfficeSent<P>
    void send(sent.current)
  }
  // Of what is not known the call itself decides.
  const isRefused = refusal !== null && !isUnknown
  // The alert has said it.
  const isSaid = refusal !== null && refusal === call.error
  return { ...call, effect, refusal: isSaid ? '' : refusal, isRefused, confirm }
}
