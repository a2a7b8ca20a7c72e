import { useEffect, useState } from 'react'
import { Link, Navigate } from '../../../parts/router/link'
import { useParams } from '../../../parts/router/use-router'
import type { Answered } from '../../../../contract/calls'
import * as texts from '../../../../texts/compiled/screens/pay-instalment'
import { Alert } from '../../../parts/alert'
import { Button, buttonClass } from '../../../parts/button'
import { ScreenSkeleton } from '../../shell/screen-skeleton'
import { paths } from '../../paths'
import { formErrorText, Refusal } from '../../../parts/calls/post-call'
import { useWorld } from '../../store/use-world'
import { InstalmentPage } from './instalment-page'

type Loaded = Answered<'get-payment-plan-order-payment'>['data']

/** The state of a request for a payment; `question` distinguishes an old answer from the newest. */
type Outcome = { question: string } & ({ loaded: Loaded } | { failure: unknown })

/** A payment of an order, for anybody who has its link. If it cannot be loaded, redirects to the order. */
export function PayInstalmentScreen() {
  const world = useWorld()
  const { order = '', checksum = '', reference = '' } = useParams()
  const [reloads, setReloads] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const question = [order, checksum, reference, reloads].join('/')

  useEffect(() => {
    let isStale = false
    const load = async () => {
      try {
        const { data } = await world.send('get-payment-plan-order-payment', { order, checksum, reference })
        if (!isStale) setOutcome({ question, loaded: data })
      } catch (failure) {
        if (!isStale) setOutcome({ question, failure })
      }
    }
    void load()
    return () => {
      isStale = true
    }
  }, [world, order, checksum, reference, question])

  if (outcome?.question !== question) return <ScreenSkeleton />
  if ('loaded' in outcome) return <InstalmentPage {...outcome.loaded} checksum={checksum} />
  const { failure } = outcome
  if (failure instanceof Refusal && !failure.isNetworkFailure && failure.status < 500) {
    return <Navigate to={paths.order(order)} replace />
  }
  return (
    <div className="grid max-w-xl gap-5">
      <h1 className="text-title">{texts.title()}</h1>
      <Alert>{formErrorText(failure)}</Alert>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => setReloads(reloads + 1)}>{texts.try_again()}</Button>
        <Link to={paths.order(order)} className={buttonClass('secondary')}>
          {texts.to_order()}
        </Link>
      </p>
    </div>
  )
}
