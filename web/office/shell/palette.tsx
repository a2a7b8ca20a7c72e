import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useCallback, useDeferredValue } from 'react'
import { useNavigate } from '../../parts/router/use-router'
import { paths } from '../paths'
import { useMay } from '../session/session'
import { type PlaceGroup, settingsPages } from './navigation'
import { findCustomers, findOrders, useFound } from './use-found'

interface Found {
  value: string
  label: string
  more: string
  to: string
}
interface FoundGroup {
  value: string
  items: Found[]
}

interface PaletteProps {
  groups: readonly PlaceGroup[]
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/** Finds screens, orders and people from anywhere. */
export function Palette({ groups, typed, onType, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const found = useFoundGroups(groups, useDeferredValue(typed.trim()))
  // At once, so that no key is lost between the field that waited and this one.
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
            aria-label="Find"
            className="flex max-h-[70dvh] w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-card text-ink shadow-raised outline-none"
          >
            <Autocomplete.Root
              items={found}
              open
              inline
              mode="none"
              autoHighlight="always"
              keepHighlight
              value={typed}
              onValueChange={onType}
              itemToStringValue={(item: Found) => item.label}
            >
              <div className="flex items-center gap-2 border-b border-line px-3">
                <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
                <Autocomplete.Input
                  ref={focus}
                  aria-label="Find an order, a person or a screen"
                  placeholder="Order, person, ticket or screen"
                  className="min-h-12 grow rounded-control bg-transparent text-base -outline-offset-2 placeholder:text-ink-soft"
                />
                <Dialog.Close className="min-h-8 rounded-control px-2 text-sm text-ink-soft hover:bg-sunk">
                  Esc
                </Dialog.Close>
              </div>
              <Autocomplete.Empty className="px-4 py-6 text-center text-ink-soft empty:p-0">
                Nothing found.
              </Autocomplete.Empty>
              <Autocomplete.List className="overflow-y-auto overscroll-contain p-1.5 empty:p-0">
                {(group: FoundGroup) => <FoundItems key={group.value} {...{ group, open }} />}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
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
            <span className="font-medium">{item.label}</span>
            <span className="min-w-0 truncate text-sm">{item.more}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

/** The orders, the people and the screens that match; without the kinds of which none does. */
function useFoundGroups(groups: readonly PlaceGroup[], query: string): FoundGroup[] {
  const may = useMay()
  const orders = useFound(may('find-orders') ? query : '', findOrders)
  const people = useFound(may('find-customers') ? query : '', findCustomers)
  const screens = groups
    .flatMap(({ name: group, places }) => places.map(({ to, name }) => ({ to, name, group: group ?? '' })))
    .concat(may('get-settings') ? settingsPages.map((page) => ({ ...page, group: 'Settings' })) : [])
    .filter(({ name, group }) => `${name} ${group}`.toLowerCase().includes(query.toLowerCase()))
    .map(({ to, name, group }): Found => ({ value: to, label: name, more: group, to }))
  return [
    {
      value: 'Orders',
      items: orders.map(({ code, customer }) => ({
        value: code,
        label: code,
        more: `${customer.full_name}, ${customer.email}`,
        to: paths.order(code),
      })),
    },
    {
      value: 'Customers',
      items: people.map(({ id, full_name, email }) => ({
        value: email,
        label: full_name || email,
        more: full_name ? email : '',
        to: paths.customer(id),
      })),
    },
    { value: 'Screens', items: screens },
  ].filter(({ items }) => items.length > 0)
}
