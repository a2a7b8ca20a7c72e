import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { useOfficeCall } from '../../calls/use-office-call'
import { textOf } from '../../parts/text-of'
import * as words from './words'

export type GuestsResult = OfficeAnswered<'import-guests'>

/** A list that is chosen, checked, and then made in parts of a few seconds. */
export function useGuestList() {
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const [channel, setChannel] = useState('')
  const [checked, setChecked] = useState<GuestsResult | null>(null)
  /** How many are made so far, of how many; null: nothing is being made. */
  const [making, setMaking] = useState<{ made: number; all: number } | null>(null)
  /** How many the last run made; null: none ran since the file was chosen. */
  const [done, setDone] = useState<number | null>(null)
  const { send, pending, error, setError } = useOfficeCall('import-guests')
  const payloadOf = (content: string) => ({ content, channel: channel.trim() || null })
  const check = async (content: string | undefined = file?.content) => {
    if (content === undefined) return setError(words.noFile)
    setDone(null)
    return setChecked(await send({ ...payloadOf(content), dry_run: true }))
  }
  const choose = async (chosen: File | null | undefined) => {
    setChecked(null)
    setDone(null)
    setError(null)
    setFile(null)
    if (!chosen) return undefined
    const content = textOf(await chosen.arrayBuffer())
    if (content.startsWith(zip)) return setError(words.excel)
    setFile({ name: chosen.name, content })
    return check(content)
  }
  const make = async () => {
    if (file === null || checked === null) return
    const all = checked.left
    let total = 0
    setMaking({ made: 0, all })
    setChecked(null)
    setDone(null)
    for (;;) {
      const answer = await send(payloadOf(file.content))
      if (answer === null) break
      total += answer.made
      setMaking({ made: total, all })
      if (answer.bad.length > 0) {
        // Bad by now, such as sold out: what was made stays, and the rest is checked as a whole.
        setChecked(await send({ ...payloadOf(file.content), dry_run: true }))
        break
      }
      if (answer.left === 0 || answer.made === 0) break
    }
    setMaking(null)
    setDone(total)
  }
  return {
    name: file?.name ?? null,
    channel,
    setChannel,
    checked,
    making,
    done,
    pending,
    error,
    check,
    choose,
    make,
  }
}

/** How a workbook of Excel begins: it is a ZIP. */
const zip = 'PK\u0003\u0004'
