import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import type { Look } from '../../../../contract/office/look'
import { isSameValue } from '../../../../rules/same-value'
import { Button } from '../../../parts/button'
import { Pill } from '../../../parts/pill'
import { useAnswer } from '../../calls/use-answer'
import { ComingOf } from '../../coming/coming-of'
import { useEdited } from '../../form/use-edited'
import { HistoryOf } from '../../history/history-of'
import { Page } from '../../parts/page'
import { useAsked } from '../../parts/use-asked'
import { DetailSkeleton, Failed } from '../../parts/states'
import { useMay } from '../../session/session'
import { LookForm } from './look-form'
import { DropLook, PublishLook } from './publish-look'
import * as words from './words'

/** The shop's look and texts: a draft that staff share, seen on the real shop, published at once or at a time. */
export function LookScreen() {
  const { answer, refusal, again } = useAnswer('get-look', {})
  if (refusal !== null || answer === null)
    return (
      <Page title={words.title}>
        {refusal ? <Failed text={refusal.message} onAgain={again} /> : <DetailSkeleton />}
      </Page>
    )
  return <OpenLook read={answer} />
}

function OpenLook({ read }: { read: OfficeAnswered<'get-look'> }) {
  const edited = useEdited<Look>({ values: read.look, version: read.version })
  const [asks, setAsks] = useState<'publish' | 'drop' | null>(null)
  const close = () => setAsks(null)
  const may = useMay()
  const waiting = (Object.keys(read.look) as (keyof Look)[]).filter(
    (key) => !isSameValue(read.look[key], read.published[key]),
  ).length
  const isEdited = edited.changed.length > 0
  useAsked('publish', waiting > 0 && !isEdited, () => setAsks('publish'))
  return (
    <Page
      title={words.title}
      beside={
        <Pill tone={waiting === 0 ? 'good' : 'warn'}>
          {waiting === 0 ? words.upToDate : words.notPublished(waiting)}
        </Pill>
      }
      actions={
        waiting > 0 && (
          <>
            <Button look="secondary" size="small" disabled={isEdited} onClick={() => setAsks('drop')}>
              {words.drop}
            </Button>
            <Button
              size="small"
              disabled={isEdited}
              title={isEdited ? words.saveFirst : undefined}
              onClick={() => setAsks('publish')}
            >
              {words.publish}
            </Button>
          </>
        )
      }
    >
      <LookForm
        facts={
          <>
            <ComingOf call="save-settings" thing="look" />
            {may('find-history') && <HistoryOf call="save-settings" thing="look" />}
          </>
        }
        {...{ read, edited }}
      />
      {asks === 'publish' && <PublishLook read={read} onClose={close} />}
      {asks === 'drop' && <DropLook read={read} onClose={close} />}
    </Page>
  )
}
