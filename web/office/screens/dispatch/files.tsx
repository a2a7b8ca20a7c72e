import { useCallback, useEffect, useRef } from 'react'
import type { OfficePath, OfficeSent } from '../../../../contract/calls'
import { useSending } from '../../../parts/calls/use-sending'
import { useLocation } from '../../../parts/router/use-router'
import { showToast } from '../../../parts/toast'
import { forgetAnswers } from '../../calls/answers'
import { postForFile } from '../../calls/post-file'
import { ActionDialog } from '../../parts/action-dialog'
import { saveFile } from '../../parts/save-file'
import type { Chosen } from './columns'
import * as words from './words'

interface FilesProps {
  filters: Chosen
  /** How many orders it is about, as a text. */
  count: string
  onClose: () => void
}

/** Sends a call that answers a file, saves it, and closes; leaving stops it. */
function useFile<P extends OfficePath>(path: P, onClose: () => void) {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const sends = useCallback(
    (payload: OfficeSent<P>) => {
      running.current = new AbortController()
      return postForFile(path, payload, running.current.signal)
    },
    [path],
  )
  return useSending(sends, useLocation().key, {
    done: ({ name, content }) => {
      saveFile(name, content)
      showToast(words.printed(name), 'success')
      forgetAnswers()
      onClose()
    },
  })
}

/** Packing slips of these orders, as one PDF. */
export function PrintSlips({ filters, count, onClose }: FilesProps) {
  const { send, pending, error } = useFile('print-packing-slips', onClose)
  return (
    <ActionDialog
      title={words.slipsTitle}
      consequences={<p>{words.slipsConsequences(words.deliveries(count))}</p>}
      confirm={words.print}
      canStop
      onConfirm={() => void send(filters)}
      {...{ pending, error, onClose }}
    />
  )
}

const labelColumns = ['order', 'name', 'address_1', 'address_2', 'address_3', 'country']

/** The addresses of these orders, for labels. */
export function AddressLabels({ filters, count, onClose }: FilesProps) {
  const { send, pending, error } = useFile('export-list', onClose)
  return (
    <ActionDialog
      title={words.labelsTitle}
      consequences={<p>{words.labelsConsequences(words.deliveries(count))}</p>}
      confirm={words.download}
      canStop
      onConfirm={() =>
        void send({ list: 'deliveries', filters: { ...filters }, format: 'csv', columns: labelColumns })
      }
      {...{ pending, error, onClose }}
    />
  )
}
