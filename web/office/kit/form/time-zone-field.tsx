import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import * as texts from '#texts/compiled/office/form'
import { boxClass, Field, useDescribed, type Around } from '#web/ui/field'

interface TimeZoneFieldProps extends Around {
  required?: boolean
  value: string
  onChange: (zone: string) => void
}

/** Browsers do not list UTC. */
const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const nameOf = (zone: string | null): string => zone?.replaceAll('_', ' ') ?? ''

/** Returns whether a word of the zone's name begins with what is typed: "lis" is Lisbon, not Indianapolis. */
const isMeant = (zone: string, typed: string): boolean =>
  ` ${nameOf(zone)}`
    .replaceAll(/[/-]/g, ' ')
    .toLowerCase()
    .includes(` ${typed.replaceAll(/[/_-]/g, ' ').trim().toLowerCase()}`)

/**
 * What is typed replaces the name that is shown. A press within a selection ends it, only after the click; by then the focus
 * may have moved on, and selecting would take it back.
 */
const selectAll = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
  field.select()
  requestAnimationFrame(() => {
    if (document.activeElement === field) field.select()
  })
}

/**
 * A time zone, found by a part of its name and chosen from a list. Typed text is never the value, because a part of a
 * name is not a zone; it is discarded if no zone is chosen.
 */
export function TimeZoneField({ label, hint, error, required, value, onChange }: TimeZoneFieldProps) {
  const described = useDescribed({ hint, error }, undefined)
  // A stored zone that the browser does not know remains an option.
  const zones = known.includes(value) ? known : [value, ...known]
  const [isOpen, setOpen] = useState(false)
  // Base UI removes its list once its popup has closed. This field has a popup of its own.
  const actions = useRef<Combobox.Root.Actions | null>(null)
  useEffect(() => {
    if (!isOpen) actions.current?.unmount()
  }, [isOpen])
  return (
    <Field id={described.id} {...{ label, hint, error, required }}>
      <Combobox.Root
        items={zones}
        itemToStringLabel={nameOf}
        value={value}
        onValueChange={(zone) => zone !== null && onChange(zone)}
        filter={isMeant}
        autoHighlight
        open={isOpen}
        onOpenChange={setOpen}
        actionsRef={actions}
      >
        <Combobox.InputGroup className="relative block">
          <Combobox.Input
            {...described}
            aria-required={required}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className={`${boxClass} truncate pe-10!`}
            onFocus={selectAll}
            onClick={selectAll}
            onBlur={() => setOpen(false)}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2"
          />
        </Combobox.InputGroup>
        <Combobox.Portal>
          {/* Above the dialog that contains it. */}
          <Combobox.Positioner className="z-50" sideOffset={4}>
            {/* Base UI's own popup would hide the field's label and the whole page from screen readers. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the zones leaves the focus in the field */}
            <section
              aria-label={label}
              onMouseDown={(event) => event.preventDefault()}
              className="flex max-h-[min(20rem,var(--available-height))] w-(--anchor-width) flex-col overflow-hidden rounded-card border border-line bg-card text-ink shadow-raised"
            >
              <Combobox.Empty className="not-empty:p-3 text-sm text-ink-soft">
                {texts.no_zone()}
              </Combobox.Empty>
              <Combobox.List className="grow overflow-y-auto overscroll-contain p-1.5 data-empty:p-0">
                {(zone: string) => (
                  <Combobox.Item
                    key={zone}
                    value={zone}
                    className="flex min-h-9 cursor-pointer items-center gap-2 rounded-small px-2.5 text-sm data-highlighted:bg-brand-tint data-highlighted:text-on-brand-tint pointer-coarse:min-h-11"
                  >
                    <span className="min-w-0 grow wrap-anywhere">{nameOf(zone)}</span>
                    <Combobox.ItemIndicator>
                      <Check aria-hidden className="size-4" />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </section>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Field>
  )
}
