import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import type { Look } from '../../../../contract/office/look'
import { isSameValue } from '../../../../rules/same-value'
import { Button } from '../../../parts/button'
import { Pill } from '../../../parts/pill'
import { useAnswer } from '../../calls/use-answer'
import { ComingOf } from '../../coming/coming-of'
import { useEdited } from '../../form/use-edited'
import { BarButtons, BottomBar } from '../../form/bottom-bar'
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
        <Pill tone={waiting === 0 ? 'good' : 'warn'}>{waiting === 0 ? words.upToDate : words.draft}</Pill>
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
      {/* Unsaved changes have their own bar in its place. */}
      {waiting > 0 && !isEdited && (
        <BottomBar name={words.draft}>
          <p className="min-w-0 grow basis-72 text-sm">
            <strong className="font-semibold">{words.notPublished(waiting)}</strong>
            <span className="text-ink-soft"> {words.onlyTeam}</span>
          </p>
          <BarButtons>
            <Button look="secondary" size="small" onClick={() => setAsks('drop')}>
              {words.drop}
            </Button>
            <Button size="small" onClick={() => setAsks('publish')}>
              {words.publish}
            </Button>
          </BarButtons>
        </BottomBar>
      )}
      {asks === 'publish' && <PublishLook read={read} onClose={close} />}
      {asks === 'drop' && <DropLook read={read} onClose={close} />}
    </Page>
  )
}
