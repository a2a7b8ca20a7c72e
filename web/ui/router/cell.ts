import { useSyncExternalStore } from 'react'

/** A value outside React to which screens can subscribe. */
export interface Cell<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
  /** The value that the server rendered, which the first render in the browser must show too. */
  first: T
}

/** Creates a cell; equal values (by `Object.is`) notify no subscriber. */
export function createCell<T>(first: T): Cell<T> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    first,
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the cell's value in a component. During hydration it is the first value, as on the server. */
export function useCell<T>(cell: Cell<T>): T {
  return useSyncExternalStore(cell.subscribe, cell.get, () => cell.first)
}
