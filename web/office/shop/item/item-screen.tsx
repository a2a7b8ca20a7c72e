import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import { sum } from '#rules/money/money'
import * as cancellationTexts from '#texts/compiled/office/cancellations'
import * as texts from '#texts/compiled/office/item'
import { Button, buttonClass } from '#web/ui/button'
import { instantText, numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { useParams } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import { FormSection } from '../../kit/form/section'
import { HistoryOf } from '../../kit/history/history-of'
import { useOfficeData } from '../../kit/office-data'
import { SecondaryLink } from '../../kit/page/buttons'
import { Around } from '../../kit/page/detail'
import { Page } from '../../kit/page/page'
import { DetailSkeleton, Failed } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { ComingOf } from '../../kit/scheduled-changes/changes-of'
import { useMay } from '../../kit/session/session'
import { personOf } from '../../kit/values/names'
import { Share } from '../../kit/values/share'
import { When } from '../../kit/values/when'
import { CancelSale } from '../cancellations/cancel-sale'
import { ItemForm } from './item-form'

/** An item with its form and its sales. */
export function ItemScreen() {
  const { item: code = '' } = useParams()
  const may = useMay()
  const { answer, refusal, again, isStale } = useAnswer('get-item', { external_code: code })
  const read = isStale ? null : answer
  const [ending, setEnding] = useState<{ departure?: string } | null>(null)
  const { timezone } = useOfficeData()
  const mayCancel = may('start-cancellation')
  return (
    <Page
      title={read?.item.name ?? code}
      beside={
        read && (
          <Pill tone={toneOf(read)}>
            {read.cancelled_at !== null
              ? cancellationTexts.cancelled()
              : read.item.published
                ? texts.published()
                : texts.hidden()}
          </Pill>
        )
      }
      above={<Around list={{ to: paths.catalogue(), name: texts.back() }} />}
      actions={
        read && (
          <>
            {read.item.published && (
              <a
                href={shopPath(read.item)}
                target="_blank"
                rel="noopener"
                className={buttonClass('secondary', 'small')}
              >
                {texts.see()}
              </a>
            )}
            <SecondaryLink call="save-item" to={paths.copyOfItem(code)} text={texts.duplicate()} />
            {mayCancel && read.cancelled_at === null && (
              <Button variant="secondary" size="small" onClick={() => setEnding({})}>
                {`${cancellationTexts.cancel_item()} …`}
              </Button>
            )}
          </>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      {!refusal && read === null && <DetailSkeleton />}
      {!refusal && read !== null && (
        <fieldset disabled={!may('save-item')} className="contents">
          <ItemForm
            key={code}
            values={read.item}
            read={read}
            onSaved={() => undefined}
            onCancelTime={mayCancel ? (departure) => setEnding({ departure }) : null}
            details={
              <>
                <Glance read={read} />
                {may('find-scheduled-changes') && <ComingOf call="save-item" thing={code} />}
                {may('find-history') && <HistoryOf call="save-item" thing={code} />}
              </>
            }
          />
        </fieldset>
      )}
      {ending && read && (
        <CancelSale
          name={[read.item.name, ending.departure && instantText(ending.departure, timezone)]
            .filter(Boolean)
            .join(', ')}
          scope={{ item: code, ...ending }}
          onClose={() => setEnding(null)}
        />
      )}
    </Page>
  )
}

function toneOf({ item, cancelled_at }: OfficeAnswered<'get-item'>) {
  if (cancelled_at !== null) return 'danger'
  return item.published ? 'good' : 'quiet'
}

const shopPath = ({ shop_item_type, external_code }: OfficeAnswered<'get-item'>['item']) =>
  `/${shop_item_type === 'tickets' ? 'tickets' : 'merchandise'}/${encodeURIComponent(external_code)}`

function Glance({ read }: { read: OfficeAnswered<'get-item'> }) {
  const total =
    read.total ??
    (read.departures.length > 0 && read.departures.every((departure) => departure.total !== null)
      ? sum(read.departures.map((departure) => departure.total ?? 0))
      : null)
  return (
    <FormSection title={texts.glance()}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 sm:col-span-full">
        <dt className="text-ink-soft">{texts.sold()}</dt>
        <dd>
          <Share taken={read.sold} total={total} />
        </dd>
        <dt className="text-ink-soft">{texts.in_carts()}</dt>
        <dd>{numberText(read.in_carts)}</dd>
        {read.changed_at && (
          <>
            <dt className="text-ink-soft">{texts.last_change()}</dt>
            <dd className="min-w-0 break-words">
              <When at={read.changed_at} />
              <span className="block text-sm text-ink-soft">{personOf(read.changed_by)}</span>
            </dd>
          </>
        )}
      </dl>
    </FormSection>
  )
}
