import { useEffect, useRef } from 'react'
import type { OfficeAnswered, OfficeSent } from '#contract/calls'
import type { Settings } from '#contract/config'
import * as texts from '#texts/compiled/office/settings'
import type { Elements } from '../../ui/elements'
import type { FieldErrors } from '../../ui/field-errors'
import { NavLink } from '../../ui/router/link'
import { useLocation } from '../../ui/router/use-router'
import { useAnswer } from '../kit/calls/use-answer'
import { MeanwhileNotice } from '../kit/form/meanwhile-notice'
import { EditForm } from '../kit/form/save-bar'
import { useEdited, useMissing } from '../kit/form/use-edited'
import { useSaving } from '../kit/form/use-saving'
import { HistoryOf } from '../kit/history/history-of'
import { settingsPagesFor } from '../kit/navigation'
import { useOfficeData } from '../kit/office-data'
import { Page } from '../kit/page/page'
import { showChosen } from '../kit/page/show-chosen'
import { DetailSkeleton, Failed } from '../kit/page/states'
import { ComingOf } from '../kit/scheduled-changes/changes-of'
import { FormBar } from '../kit/scheduled-changes/form-bar'
import { useMay, useMe } from '../kit/session/session'
import { type SectionWithPage, sectionNames } from '../kit/settings-sections'
import { personOf } from '../kit/values/names'
import { shownValue } from '../kit/values/shown-value'
import { TextWithWhen } from '../kit/values/when'
import { type IsLocked, nameOf, type Values, whatIsMissing } from './setting-props'

/** Props for the fields of a section. */
export interface SectionParts<S extends SectionWithPage> {
  values: Values<S>
  set: (patch: Partial<Values<S>>) => void
  errors: FieldErrors
  isLocked: IsLocked
}

interface SettingsPageProps<S extends SectionWithPage> {
  section: S
  renderFields: (parts: SectionParts<S>) => Elements
  /** Content below the fields that is not a setting. */
  below?: Elements
}

/** Links to the pages of the settings in one line. If they do not fit, the current one is scrolled into view. */
export function SettingsTabs() {
  const nav = useRef<HTMLElement>(null)
  const { fiscalCountry } = useOfficeData()
  const { pathname } = useLocation()
  useEffect(() => showChosen(nav.current?.querySelector<HTMLElement>('[aria-current=page]') ?? null), [])
  return (
    <nav
      ref={nav}
      aria-label={texts.around()}
      className="fades -mx-4 mb-4 overflow-x-auto px-4 md:mx-0 md:px-0"
    >
      <ul className="flex min-w-max gap-1 border-b border-line">
        {settingsPagesFor(fiscalCountry, pathname).map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-10 items-center border-b-2 border-transparent px-3 font-medium text-ink-soft no-underline hover:text-ink aria-[current=page]:border-brand-ink aria-[current=page]:text-ink"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A section of the settings with its fields and the bar that saves them. */
export function SettingsPage<S extends SectionWithPage>(props: SettingsPageProps<S>) {
  const { section, below } = props
  const may = useMay()
  const { answer, refusal, again, isStale } = useAnswer('get-settings', { section })
  const read = isStale ? null : answer
  return (
    <Page
      title={sectionNames[section]}
      beside={
        read?.changed_at && (
          <span className="text-sm">
            <TextWithWhen
              parts={texts.changed.parts({ who: personOf(read.changed_by) })}
              at={read.changed_at}
            />
          </span>
        )
      }
    >
      <SettingsTabs />
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      {!refusal && read === null && <DetailSkeleton />}
      {!refusal && read !== null && <SettingsForm {...props} read={read} />}
      <div className="mt-4 grid max-w-4xl gap-4">
        {below}
        {may('find-scheduled-changes') && <ComingOf call="save-settings" thing={section} />}
        {may('find-history') && <HistoryOf call="save-settings" thing={section} />}
      </div>
    </Page>
  )
}

function SettingsForm<S extends SectionWithPage>({
  section,
  renderFields,
  read,
}: SettingsPageProps<S> & { read: OfficeAnswered<'get-settings'> }) {
  const { role } = useMe()
  const shop = useOfficeData()
  // The answer has every setting of its section.
  const edited = useEdited({ values: read.settings as Values<S>, version: read.version })
  const { values, changed, version } = edited
  const lacking = useMissing(edited, whatIsMissing(values))
  const settings = Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<Settings>
  const saving = useSaving('save-settings', {
    payload: lacking.isReady ? ({ section, settings, version } as OfficeSent<'save-settings'>) : null,
    toast: texts.saved(),
    wasStored: edited.wasStored,
    done: (saved) => edited.stored(saved.version),
  })
  const save = () => lacking.saveBy(saving.save)
  const isLocked: IsLocked = (path) => role !== 'owner' && shop.ownersSettings.includes(path)
  const errors = { ...saving.errors, ...lacking.marked }
  return (
    <>
      <MeanwhileNotice
        edited={edited}
        by={read}
        nameOf={nameOf}
        textOf={(key, value, beside) => shownValue(key, value, shop, beside)}
      />
      {/* One element, because the bar stays in view only within its parent. */}
      <div className="max-w-4xl">
        <EditForm className="grid gap-4" onSave={save}>
          {renderFields({ values, set: lacking.set, errors, isLocked })}
        </EditForm>
        <FormBar
          call="save-settings"
          thing={section}
          name={sectionNames[section]}
          missing={lacking.count}
          noEffect={texts.no_effect()}
          onSave={save}
          {...{ edited, saving, nameOf }}
        />
      </div>
    </>
  )
}
