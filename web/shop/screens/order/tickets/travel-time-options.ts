import type { TravelTime } from '../../../../../contract/shop-item'
import type { Option } from '../../../../parts/choice-fields'
import { instantText, numberText } from '../../../../parts/words'

/** The departures to move to, by time, with what is left of each; the ticket's own and sold-out ones are disabled. */
export function otherTimes(
  times: readonly TravelTime[],
  currentId: number | null,
  timezone: string,
): Required<Option>[] {
  return times
    .toSorted((a, b) => Date.parse(a.travel_time) - Date.parse(b.travel_time))
    .map(({ id, travel_time, remaining }) => {
      const note =
        id === currentId
          ? ' – your time now'
          : remaining === null
            ? ''
            : remaining === 0
              ? ' – sold out'
              : ` – ${numberText(remaining)} left`
      return {
        value: String(id),
        label: instantText(travel_time, timezone) + note,
        disabled: id === currentId || remaining === 0,
      }
    })
}
