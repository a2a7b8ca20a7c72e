import { QueryClient } from '@tanstack/react-query'
import { Refusal } from '#web/ui/calls/post-call'

/** Maximum number of cached responses that no screen shows. */
const maxInactive = 60

/** The maximum pause between two attempts to reach the shop, in ms: a restarted server does not notify browsers. */
const maxPause = 5000

const answers = { queryKey: ['answer'] }

/** Server state of the office (decision 056). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A request itself shows whether the shop is reached; `navigator.onLine` says nothing about the server.
      networkMode: 'always',
      // Options below repeat a request that did not reach the shop. Any other error needs a person.
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchIntervalInBackground: true,
      // The number of cached responses is limited, not their age.
      gcTime: Number.POSITIVE_INFINITY,
      // Programming errors reach the error boundary. Screens show a `Refusal` themselves.
      throwOnError: (error) => !(error instanceof Refusal),
    },
  },
})
queryClient.mount()
queryClient.getQueryCache().subscribe(({ type }) => {
  if (type !== 'observerRemoved') return
  const inactive = queryClient.getQueryCache().findAll({ ...answers, type: 'inactive' })
  for (const query of inactive.slice(0, -maxInactive)) queryClient.getQueryCache().remove(query)
})

/** Returns the pause before the next attempt to reach the shop, in ms. */
export const pauseAfter = (attempts: number): number => Math.min(1000 * 2 ** attempts, maxPause)

let signIns = 0

/** Returns the first parts of the keys of responses. The second one separates responses before and after a sign-in. */
export const answerKey = (): [string, number] => ['answer', signIns]

/** After a change: removes the cached responses and loads those again that screens show. */
export function invalidateAnswers(): void {
  queryClient.removeQueries({ ...answers, type: 'inactive' })
  // A first request that is under way may have been answered before the change. An invalidation would wait for it.
  void queryClient.resetQueries({ ...answers, predicate: ({ state }) => state.data === undefined })
  void queryClient.invalidateQueries(answers)
}

/**
 * Removes cached responses when a person signs in or out, so that nobody sees a response that only another person's
 * role permits. Open screens keep theirs, because the same person may continue after signing in again.
 */
export function dropAnswers(): void {
  signIns += 1
  queryClient.removeQueries({ ...answers, type: 'inactive' })
}
