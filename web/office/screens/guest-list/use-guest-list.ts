import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { useOfficeCall } from '../../calls/use-office-call'
import { textOf } from '../../parts/text-of'
import * as words from './words'

export type GuestsResult = OfficeAnswered<'import-guests'>

/** A list that is chosen and checked, and the start of the job that makes its orders. */
export function useGuestList() {
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const [channel, setChannel] = useState('')
  const [checked, setChecked] = useState<GuestsResult | null>(null)
  /** The number of lists started: a new one begins with an empty field for the file. */
  const [started, setStarted] = useState(0)
  const { send, pending, error, setError } = useOfficeCall('import-guests')
  const payloadOf = (content: string) => ({ content, channel: channel.trim() || null })
  const check = async (content: string | undefined = file?.content) => {
    if (content === undefined) return setError(words.noFile)
    return setChecked(await send({ ...payloadOf(content), dry_run: true }))
  }
  const forget = () => {
    setChecked(null)
    setError(null)
    setFile(null)
  }
  const choose = async (chosen: File | null | undefined) => {
    forget()
    if (!chosen) return undefined
    const content = textOf(await chosen.arrayBuffer())
    if (content.startsWith(zip)) return setError(words.excel)
    setFile({ name: chosen.name, content })
    return check(content)
  }
  const make = useOfficeCall('import-guests', {
    done: (answer) => {
      // A row that became bad since the check, such as sold out: nothing was started.
      if (answer !== null && answer.bad.length > 0) setChecked(answer)
      else {
        forget()
        setStarted((count) => count + 1)
      }
    },
  })
  return {
    started,
    name: file?.name ?? null,
    channel,
    setChannel,
    checked,
    isStarting: make.pending,
    pending,
    error: error ?? make.error,
    check,
    choose,
    make: () => file && void make.send(payloadOf(file.content)),
  }
}

/** How a workbook of Excel begins: it is a ZIP. */
const zip = 'PK\u0003\u0004'
