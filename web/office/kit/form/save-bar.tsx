import { type ReactNode, type Ref, useEffect } from 'react'
import * as texts from '#texts/compiled/office/form'
import { Button } from '#web/ui/button'
import type { Elements } from '#web/ui/elements'
import { usePicturesOnTheirWay } from '../pictures/on-their-way'
import { LeaveQuestion, leaveText, namesText, useLeaveWarning } from './leave-question'
import type { Saving } from './use-saving'

interface SaveBarProps {
  /** Names of the changed fields. */
  changed: readonly string[]
  isNew?: boolean
  saving: Saving
  /** Number of empty required fields. */
  missing?: number
  /** Saving is blocked until another person's change is resolved. */
  isBlocked: boolean
  /** Text to show if saving has no side effects. */
  noEffect?: string
  onDiscard: () => void
  onSave: () => void
  /** Opens the choice of a time for the changes; `null` if they cannot be scheduled. */
  onLater?: (() => void) | null
}

/** Returns the focus to the previous field when the bar disappears together with the pressed button. */
function givesFocusBack(bar: HTMLElement | null) {
  let before: HTMLElement | null = null
  const note = ({ relatedTarget: left }: FocusEvent) => {
    // Buttons of the bar, and of dialogs that it opened, are excluded.
    if (left instanceof HTMLElement && left.closest('main') && !bar?.contains(left)) before = left
  }
  bar?.addEventListener('focusin', note)
  return () => {
    if (!bar?.contains(document.activeElement)) return
    const field = before?.isConnected ? before : document.querySelector('main')
    field?.focus()
  }
}

/** Bar of a form with changes: the changed fields, the effect of saving, and the buttons. Leaving asks for confirmation. */
export function SaveBar(props: SaveBarProps) {
  const {
    changed,
    isNew = false,
    saving,
    missing = 0,
    isBlocked,
    onDiscard,
    onSave,
    onLater,
    noEffect,
  } = props
  const waits = usePicturesOnTheirWay()
  const warning = useLeaveWarning(changed.length > 0 || waits)
  const question = <LeaveQuestion warning={warning}>{leaveText(changed)}</LeaveQuestion>
  if (changed.length === 0) return question
  const { effect, refusal, pending } = saving
  const does =
    missing > 0
      ? texts.missing({ count: missing })
      : effect
        ? effect.notes.join(' ') || (noEffect ?? texts.no_effect())
        : texts.trying()
  // If saving was rejected because the effect had changed, the new effect is shown too.
  const text = refusal === null ? does : effect === null ? refusal : `${refusal}\n${does}`
  return (
    <>
      <BottomBar ref={givesFocusBack} name={texts.unsaved()}>
        <div className="min-w-0 grow basis-72">
          <p className="truncate text-sm">
            <strong className="font-semibold">{isNew ? texts.new_thing() : texts.unsaved()}</strong>
            {!isNew && <span className="text-ink-soft">{` ${namesText(changed)}`}</span>}
          </p>
          <p
            aria-live="polite"
            className={`min-h-5 text-sm whitespace-pre-line ${refusal ? 'font-medium text-danger' : 'text-ink-soft'}`}
          >
            {isBlocked ? texts.blocked() : waits ? texts.waits_for_picture() : text}
          </p>
        </div>
        <BarButtons>
          <Button variant="secondary" size="small" disabled={pending} onClick={onDiscard}>
            {texts.discard()}
          </Button>
          {onLater && (
            <Button
              variant="secondary"
              size="small"
              disabled={pending || isBlocked || waits}
              onClick={onLater}
            >
              {texts.at_a_time()}
            </Button>
          )}
          <Button size="small" pending={pending} disabled={isBlocked || waits} onClick={onSave}>
            {texts.save()}
          </Button>
        </BarButtons>
      </BottomBar>
      {question}
    </>
  )
}

interface BottomBarProps {
  /** Accessible name of the bar. */
  name: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A bar at the bottom of a form that stays in view, with notes and buttons. */
export function BottomBar({ name, ref, children }: BottomBarProps) {
  useEffect(showField, [])
  return (
    <div
      ref={ref}
      role="region"
      data-save-bar
      aria-label={name}
      className="sticky bottom-16 z-30 mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-edge bg-card px-4 py-2.5 shadow-raised md:bottom-4"
    >
      {children}
    </div>
  )
}

/** Scrolls a focused field into view, which the bar would cover when it appears with the first change. */
function showField() {
  const field = document.activeElement
  if (field?.matches('main :is(input, select, textarea)')) field.scrollIntoView({ block: 'nearest' })
}

/** The buttons at the end of the bar. */
export const BarButtons = ({ children }: { children: ReactNode }) => (
  <div className="ms-auto flex flex-wrap justify-end gap-2 *:whitespace-nowrap max-[22rem]:*:px-2.5">
    {children}
  </div>
)

interface EditFormProps {
  className: string
  onSave: () => void
  children: Elements
}

/** A form whose button is in the bar at the bottom; Enter in a field saves too. */
export const EditForm = ({ className, onSave, children }: EditFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSave()
    }}
    className={className}
  >
    {children}
    <input type="submit" hidden value={texts.save()} />
  </form>
)
