import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useCallback } from 'react'
import * as texts from '#texts/compiled/office/shell'
import { useNavigate } from '../../ui/router/use-router'
import type { PlaceGroup } from '../kit/navigation'
import { type Found, type FoundGroup, useFinding } from './use-finding'
import { useSteady } from './use-steady'

interface PaletteProps {
  groups: readonly PlaceGroup[]
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/** Finds orders, people, items, screens and actions from anywhere. */
export function Palette({ groups, typed, onType, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const { query, found, isSearching, isFailed } = useFinding(typed, groups)
  const { groups: listed, onHighlight } = useSteady(query, found)
  // Set at once, so that no key is lost between the waiting field and this one.
  const focus = useCallback((field: HTMLInputElement | null) => field?.focus(), [])

  const open = ({ to }: Found) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-night/50" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 pt-[10vh]">
          <Dialog.Popup
            aria-label={texts.find()}
            className="flex max-h-[70dvh] w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-card text-ink shadow-raised outline-none"
          >
            <Autocomplete.Root
              items={listed}
              open
              inline
              mode="none"
              autoHighlight="always"
              keepHighlight
              value={typed}
              onValueChange={onType}
              onItemHighlighted={onHighlight}
              itemToStringValue={(item: Found) => item.label}
            >
              <div className="flex items-center gap-1 border-b border-line px-3">
                <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
                <Autocomplete.Input
                  ref={focus}
                  aria-label={texts.find_label()}
                  placeholder={texts.find_hint()}
                  className="min-h-12 min-w-0 grow rounded-control bg-transparent px-2 text-base -outline-offset-2 placeholder:text-ink-soft"
                />
                <Dialog.Close className="min-h-8 rounded-control px-2 text-sm text-ink-soft hover:bg-sunk">
                  {texts.key_escape()}
                </Dialog.Close>
              </div>
              <Autocomplete.Empty className="px-4 py-6 text-center text-ink-soft empty:p-0">
                {emptyText(isSearching, isFailed)}
              </Autocomplete.Empty>
              <Autocomplete.List className="overflow-y-auto overscroll-contain p-1.5 empty:p-0">
                {(group: FoundGroup) => (
                  <FoundItems key={`${group.value} ${group.items[0]?.value}`} {...{ group, open }} />
                )}
              </Autocomplete.List>
              {listed.length > 0 && (
                <p
                  className={`border-t border-line px-4 py-2 text-sm text-ink-soft ${isSearching || isFailed ? '' : 'max-sm:hidden'}`}
                >
                  <span role="status">{isSearching ? searching : isFailed && failed}</span>
                  {!isSearching && !isFailed && <span aria-hidden>{keys}</span>}
                </p>
              )}
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const keys = texts.find_keys()
const searching = texts.searching()
const failed = texts.search_failed()

function emptyText(isSearching: boolean, isFailed: boolean): string {
  if (isSearching) return searching
  return isFailed ? failed : texts.nothing_found()
}

function FoundItems({ group, open }: { group: FoundGroup; open: (found: Found) => void }) {
  return (
    <Autocomplete.Group items={group.items} className="mb-1">
      <Autocomplete.GroupLabel className="px-2 py-1 text-sm text-ink-soft">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: Found) => (
          <Autocomplete.Item
            key={item.value}
            value={item}
            onClick={() => open(item)}
            className="flex min-h-9 cursor-pointer items-baseline gap-3 rounded-control px-2 py-1.5 outline-none data-highlighted:bg-brand-tint data-highlighted:text-on-brand-tint"
          >
            <span className="max-w-[70%] shrink-0 truncate font-medium">{item.label}</span>
            <span className="min-w-0 truncate text-sm">{item.more}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}
