import { Button } from '../../ui/button'
import { usePicturesOnTheirWay } from '../pictures/on-their-way'
import type { Saving } from './use-saving'
import { BarButtons, BottomBar } from './bottom-bar'
import { LeaveQuestion } from './leave-question'
import { leaveText, namesText } from './lost-fields'
import { useLeaveWarning } from './use-leave-warning'
import * as texts from '../../../texts/compiled/office/form'

interface SaveBarProps {
  /** The names of the fields that were changed. */
  changed: readonly string[]
  isNew?: boolean
  saving: Saving
  /** How many fields have to be filled in first. */
  missing?: number
  /** Saving is blocked until another person's change is resolved. */
  isBlocked: boolean
  /** Text to show if saving has no side effects. */
  noEffect?: string
  onDiscard: () => void
  onSave: () => void
  /** Offers a time for the changes; null: they cannot have one. */
  onLater?: (() => void) | null
}

/** When the bar goes with the button that was pressed, the focus is given back to the field that had it before. */
function givesFocusBack(bar: HTMLElement | null) {
  let before: HTMLElement | null = null
  const note = ({ relatedTarget: left }: FocusEvent) => {
    // Not one of its own buttons, nor of a dialog that it opened.
    if (left instanceof HTMLElement && left.closest('main') && !bar?.contains(left)) before = left
  }
  bar?.addEventListener('focusin', note)
  return () => {
    if (!bar?.contains(document.activeElement)) return
    const field = before?.isConnected ? before : document.querySelector('main')
    field?.focus()
  }
}

/** At the bottom of a form with changes: what was changed, what saving does, and the buttons. Leaving asks first. */
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
  // Refused because its effect has changed: the new effect is shown too.
  const text = refusal === null ? does : effect === null ? refusal : `${refusal}\n${does}`
  return (
    <>
      <BottomBar ref={givesFocusBack} name={texts.unsaved()}>
        <div className="min-w-0 grow basis-72">
          <p className="truncate text-sm">
            <strong className="font-semibold">{isNew ? texts.new_thing() : texts.unsaved()}</strong>
            {!isNew && <span className="text-ink-soft"> {namesText(changed)}</span>}
          </p>
          <p
            aria-live="polite"
            className={`min-h-5 text-sm whitespace-pre-line ${refusal ? 'font-medium text-danger' : 'text-ink-soft'}`}
          >
            {isBlocked ? texts.blocked() : waits ? texts.waits_for_picture() : text}
          </p>
        </div>
        <BarButtons>
          <Button look="secondary" size="small" disabled={pending} onClick={onDiscard}>
            {texts.discard()}
          </Button>
          {onLater && (
            <Button look="secondary" size="small" disabled={pending || isBlocked || waits} onClick={onLater}>
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
