import type { OfficeSent, TriedPath } from '../../../contract/calls'
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
  options: Omit<CallOptions<Done<P>>, 'failed'>,
) {
  const { effect, refusal, isCurrent, again } = useTrial(path, tried)
  const { send, ...call } = useOfficeCall(path, { ...options, failed: again })
  const confirm = (payload: OfficeSent<P>) =>
    void send({
      ...(payload as object),
      // Who confirms at once what was just edited has not seen its effect: the one of before says nothing of it.
      fingerprint: isCurrent ? effect?.fingerprint : undefined,
    } as OfficeSent<P>)
  return { ...call, effect, refusal, confirm }
}
