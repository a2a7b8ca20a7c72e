import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'

/** `cut`: the mail server is unreachable. `lost`: it accepts the mail, but its response is lost. */
export type MailFault = 'cut' | 'lost'

interface Taken {
  copies: number
  /** Number of its lost responses. The shop cannot know of them, so it may send as many extra copies. */
  unheard: number
  /** Recipients of its copies. */
  addresses: readonly string[]
}

/** A mail server that fails on demand and records the mails that it accepted. */
export type PostOffice = ReturnType<typeof postOffice>

export function postOffice() {
  const taken = new Map<string, Taken>()
  const state = { fault: null as MailFault | null, left: 0, delay: null as Delay | null }

  interface Delay {
    reached: () => void
    over: Promise<void>
  }

  async function deliver({ messageId, to }: OutgoingMail): Promise<void> {
    const fault = state.left > 0 ? state.fault : null
    if (fault !== null) state.left -= 1
    if (fault === 'cut') throw new Error('The mail server did not answer')
    const row = taken.get(messageId) ?? { copies: 0, unheard: 0, addresses: [] }
    const addresses = [...row.addresses, to]
    taken.set(messageId, {
      addresses,
      copies: row.copies + 1,
      unheard: row.unheard + (fault === 'lost' ? 1 : 0),
    })
    const { delay } = state
    state.delay = null
    delay?.reached()
    await delay?.over
    if (fault === 'lost') throw new Error('The mail server was cut off after it had taken the mail')
  }

  return {
    deliver,
    /** Fails for the next `mails` mails. */
    fail(fault: MailFault, mails: number) {
      state.fault = fault
      state.left = mails
    },
    heal() {
      state.left = 0
    },
    /** Accepts the next mail but responds only after `release`. */
    delayNext() {
      let reached = () => {}
      let release = () => {}
      const isReached = new Promise<void>((resolve) => (reached = resolve))
      const over = new Promise<void>((resolve) => (release = resolve))
      state.delay = { reached, over }
      return {
        reached: isReached,
        release: () => {
          state.delay = null
          release()
        },
      }
    },
    /** Returns the Message-IDs of accepted mails. */
    ids: () => [...taken.keys()],
    /** Returns the recipients of each accepted mail by its Message-ID. */
    addresses: () => new Map([...taken].map(([id, row]) => [id, row.addresses])),
    /** Returns the mails that arrived more often than the lost responses explain. */
    repeated: () =>
      [...taken].flatMap(([id, { copies, unheard }]) =>
        copies > 1 + unheard ? [`The mail ${id} came ${copies} times`] : [],
      ),
    forget: () => taken.clear(),
  }
}
