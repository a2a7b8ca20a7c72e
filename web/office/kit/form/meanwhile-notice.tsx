import * as texts from '#texts/compiled/office/form'
import { Button } from '#web/ui/button'
import { RichText } from '#web/ui/rich-text'
import { personOf } from '../values/names'
import { When } from '../values/when'
import type { Differing, Edited } from './use-edited'

interface MeanwhileNoticeProps<F extends object> {
  edited: Edited<F>
  /** Author and time of the other person's change. */
  by: { changed_by: string | null; changed_at: string | null }
  nameOf: (key: keyof F & string) => string
  /** Text of a value, with the other person's value beside it if both changed the field. */
  textOf: (key: keyof F & string, value: F[keyof F], beside?: F[keyof F]) => string
}

/** Shows which fields another person saved in the meantime. Nobody's changes are lost. */
export function MeanwhileNotice<F extends object>({ edited, by, nameOf, textOf }: MeanwhileNoticeProps<F>) {
  if (edited.meanwhile === null) return null
  const when = () => <When at={by.changed_at} isInText />
  return (
    <section
      ref={comeIntoView}
      role="alert"
      className="mb-4 grid scroll-mt-4 gap-3 rounded-card border-[1.5px] border-warn bg-warn-tint p-4 text-on-warn-tint"
    >
      <p className="font-semibold">
        <RichText parts={texts.changed_by.parts({ who: personOf(by.changed_by) })} tags={{ when }} />
      </p>
      <ul className="grid gap-1.5">
        {edited.meanwhile.map((one: Differing<F>) => (
          <li key={one.key} className="text-sm">
            <strong className="font-semibold">{nameOf(one.key)}</strong>
            <span>{`: ${
              one.mine
                ? texts.you_have({
                    theirs: textOf(one.key, one.theirs, one.mine.value),
                    yours: textOf(one.key, one.mine.value, one.theirs),
                  })
                : textOf(one.key, one.theirs)
            }`}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={edited.keepMine}>
          {texts.keep_mine()}
        </Button>
        <Button variant="secondary" size="small" onClick={edited.discard}>
          {texts.take_theirs()}
        </Button>
      </div>
    </section>
  )
}

/** Scrolls to the notice, which is above the form, while the button is below it. */
const comeIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })
