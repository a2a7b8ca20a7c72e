import type { TravelTime } from '../../../../contract/shop-item'
import * as texts from '../../../../texts/compiled/screens/tickets'
import type { Option } from '../../../ui/choice-fields'
import { instantText, numberText } from '../../../ui/formats'

/** The departures to move to, by time, with the places left. The ticket's own and sold-out departures are disabled. */
export function otherTimes(
  times: readonly TravelTime[],
  currentId: number | null,
  timezone: string,
): Required<Option>[] {
  return times
    .toSorted((a, b) => Date.parse(a.travel_time) - Date.parse(b.travel_time))
    .map(({ id, travel_time, remaining }) => {
      const when = instantText(travel_time, timezone)
      return {
        value: String(id),
        label: id === currentId ? texts.time_current({ when }) : timeLeft(when, remaining),
        disabled: id === currentId || remaining === 0,
      }
    })
}

function timeLeft(when: string, remaining: number | null): string {
  if (remaining === null) return when
  if (remaining === 0) return texts.time_sold_out({ when })
  return texts.time_left({ when, count: numberText(remaining) })
}
