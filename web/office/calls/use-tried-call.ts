import type { OfficeSent, TriedPath } from '../../../contract/calls'
import type { Refusal } from '../../parts/calls/post-call'
import type { CallOptions } from '../../parts/calls/use-sending'
import type { Done } from './once'
import { useOfficeCall } from './use-office-call'
import { useTrial } from './use-trial'

/**
 * Gives a dialog one change that is tried as long as it is open. What is sent carries the fingerprint of the effect that
 * was shown: with another effect by then the change is refused, and tried again.
 */
export function useTriedCall<P extends TriedPath>(
  path: P,
  tried: OfficeSent<P> | null,
  options: CallOptions<Done<P>>,
) {
  const failed = (refused: Refusal) => {
    trial.again()
    options.failed?.(refused)
  }
  const { send, ...call } = useOfficeCall(path, { ...options, failed })
  const trial = useTrial(path, tried, { isSent: call.pending })
  const { effect, refusal, isUnknown, isCurrent } = trial
  const confirm = (payload: OfficeSent<P>) =>
    void send({
      ...(payload as object),
      // Who confirms at once what was just edited has not seen its effect: the one of before says nothing of it.
      fingerprint: isCurrent ? effect?.fingerprint : undefined,
    } as OfficeSent<P>)
  // Of what is not known the call itself decides.
  const isRefused = refusal !== null && !isUnknown
  return { ...call, effect, refusal, isRefused, confirm }
}
