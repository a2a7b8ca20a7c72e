import { useEffect, useRef, useState } from 'react'
import type { OfficeAnswered, OfficeSent } from '#contract/calls'
import { proportionsOf } from '#rules/catalogue/items'
import * as texts from '#texts/compiled/office/pictures'
import { picture_too_large } from '#texts/compiled/refusals/office'
import { Refusal, refusalOf, unreached } from '#web/ui/calls/post-call'
import { showSignedOut } from '../session/session'
import { useReportOnTheirWay } from './on-their-way'

type Payload = OfficeSent<'upload-picture'>

/** A picture that is being sent to the shop. */
export interface Upload {
  readonly id: number
  readonly name: string
  /** Share that was sent, from 0 to 1. At 1 the server makes its sizes. */
  readonly share: number
  /** Why the upload failed; `null` while it runs or waits for earlier ones. */
  readonly fault: string | null
  /** Sends it again with the same crop. */
  readonly again: () => void
}

/** Pictures from their choice until they are stored: each is cropped, then they are sent one after the other. */
export interface Uploads {
  /** The picture that is being cropped. */
  readonly cutting: { readonly file: File; readonly number: number; readonly count: number } | null
  readonly running: readonly Upload[]
  /** Why pictures were rejected. */
  readonly refusals: readonly string[]
  /** Takes files that were chosen or dropped, at most `room`. */
  readonly choose: (files: readonly File[], room: number) => void
  /** Sends the picture that is being cropped; without a crop its middle is used. */
  readonly use: (crop: Payload['crop']) => void
  readonly leaveOut: () => void
  readonly stop: (id: number) => void
}

interface Options {
  kind: Payload['kind']
  /** Called when a picture is stored. */
  done: (answer: OfficeAnswered<'upload-picture'>) => void
}

const maxBytes = 20 * 1024 * 1024
let lastId = 0

/** Sends the pictures that a person chose. Leaving the screen aborts the uploads. */
export function useUploads({ kind, done }: Options): Uploads {
  const [chosen, setChosen] = useState<{ files: readonly File[]; cut: number }>({ files: [], cut: 0 })
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const addRefusal = (refusal: string) => setRefusals((all) => [...all, refusal])
  const { running, send, stop } = useUploadQueue({ kind, done }, addRefusal)
  const next = () =>
    setChosen(({ files, cut }) => (cut + 1 < files.length ? { files, cut: cut + 1 } : { files: [], cut: 0 }))
  const file = chosen.files[chosen.cut]
  return {
    cutting: file ? { file, number: chosen.cut + 1, count: chosen.files.length } : null,
    running,
    refusals,
    choose(files, room) {
      const fitting = files.filter(({ size }) => size <= maxBytes)
      const tooLarge = files.filter(({ size }) => size > maxBytes)
      const taken = fitting.slice(0, room)
      setRefusals([
        ...tooLarge.map(({ name }) => `${name}: ${picture_too_large()}`),
        ...fitting.slice(room).map(({ name }) => texts.too_many({ count: room, name })),
      ])
      // Kinds without fixed proportions are not cropped.
      if (proportionsOf(kind) === null) for (const picture of taken) send(picture, null)
      else setChosen({ files: taken, cut: 0 })
    },
    use(crop) {
      if (file) send(file, crop)
      next()
    },
    leaveOut: next,
    stop,
  }
}

/** Sends pictures one after the other. `onRefused` receives why the server rejected a picture. */
function useUploadQueue({ kind, done }: Options, onRefused: (refusal: string) => void) {
  const [running, setRunning] = useState<readonly Upload[]>([])
  useReportOnTheirWay(running.some(({ fault }) => fault === null))
  const stops = useRef(new Map<number, AbortController>())
  const before = useRef<Promise<void>>(Promise.resolve())
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const change = (id: number, patch: Partial<Upload>) =>
    setRunning((all) => all.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)))
  const remove = (id: number) => setRunning((all) => all.filter((upload) => upload.id !== id))

  async function sendNow(id: number, file: File, crop: Payload['crop']): Promise<void> {
    const controller = stops.current.get(id)
    if (controller === undefined || controller.signal.aborted) return
    try {
      const onProgress = (share: number) => change(id, { share })
      finish.current(await sendPicture(file, { kind, crop }, { signal: controller.signal, onProgress }))
      remove(id)
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof Refusal)) throw error
      // The picture itself is fine, so it stays with its crop for another attempt.
      if (!isOfPicture(error)) return change(id, { fault: error.message })
      remove(id)
      onRefused(`${file.name}: ${error.message}`)
    } finally {
      stops.current.delete(id)
    }
  }

  function send(file: File, crop: Payload['crop']): void {
    const id = (lastId += 1)
    const queue = () => {
      stops.current.set(id, new AbortController())
      before.current = before.current.then(() => sendNow(id, file, crop))
    }
    const again = () => {
      change(id, { share: 0, fault: null })
      queue()
    }
    setRunning((all) => [...all, { id, name: file.name, share: 0, fault: null, again }])
    queue()
  }

  function stop(id: number): void {
    stops.current.get(id)?.abort()
    remove(id)
  }

  return { running, send, stop }
}

/** Returns whether the server rejected the picture itself. */
const isOfPicture = ({ status }: Refusal): boolean => status === 413 || status === 422

/** Timeout without progress, and for making the sizes, in ms. The whole upload may take longer on a slow line. */
const timeoutMs = 90_000

/**
 * Sends a picture; `onProgress` receives the share that was sent, from 0 to 1. Uses `XMLHttpRequest`, because `fetch` reports no
 * progress. Throws a `Refusal`, or the signal's reason if it is aborted.
 */
async function sendPicture(
  file: Blob,
  payload: OfficeSent<'upload-picture'>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<OfficeAnswered<'upload-picture'>> {
  const request = new XMLHttpRequest()
  const query = new URLSearchParams({ payload: JSON.stringify(payload) })
  request.open('POST', `/office/api/upload-picture?${query}`)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
  const stop = () => request.abort()
  let silence = setTimeout(stop, timeoutMs)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    clearTimeout(silence)
    silence = setTimeout(stop, timeoutMs)
    onProgress(total > 0 ? loaded / total : 0)
  })
  signal.addEventListener('abort', stop)
  window.addEventListener('offline', stop)
  try {
    await new Promise<void>((resolve) => {
      request.addEventListener('loadend', () => resolve())
      request.send(file)
    })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    window.removeEventListener('offline', stop)
  }
  signal.throwIfAborted()
  return answerOf(request)
}

function answerOf({ status, responseText }: XMLHttpRequest): OfficeAnswered<'upload-picture'> {
  if (status === 0) throw unreached()
  const body = parsed(responseText)
  if (status === 200 && body !== null) return body as OfficeAnswered<'upload-picture'>
  const refusal = refusalOf(status, body)
  if (refusal.endsLogin) showSignedOut()
  throw refusal
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
