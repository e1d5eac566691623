import * as React from 'react'

/** Tells a listener whenever a store has changed; gives back how to stop. */
export type Listen = (listener: () => void) => () => void

/** What follows once a drawing stands in the page; may give back what ends it. */
export type Effect = () => (() => void) | void

/** What is to be done with a drawing beside showing it. */
export interface Following {
  /** The stores that were read. */
  stores: Listen[]
  /** What is measured and arranged before the page is seen. */
  effects: Effect[]
}

type Dispatcher = Record<string, (...args: never[]) => unknown>

/** React asks the object in this place what a hook does; its own renderers stand there in turn. */
const internals = (React as unknown as Record<string, { H: Dispatcher | null }>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]!

/**
 * Calls a function in which hooks say what they say at a first render: values as they begin, and a
 * store as the page is hydrated with it. Layout effects are kept for later, other effects dropped.
 */
export function withFirstHooks<Result>(following: Following, call: () => Result): Result {
  const before = internals.H
  internals.H = firstHooks(following)
  try {
    return call()
  } finally {
    internals.H = before
  }
}

const nothing = () => {}

function firstHooks({ stores, effects }: Following): Dispatcher {
  return {
    useState: (initial: unknown) => [begin(initial), nothing],
    useReducer: (_: unknown, argument: unknown, init?: (argument: unknown) => unknown) => [
      init ? init(argument) : argument,
      nothing,
    ],
    useMemo: (make: () => unknown) => make(),
    useCallback: (callback: unknown) => callback,
    useRef: (current: unknown) => ({ current }),
    useContext: valueOf,
    use: valueOf,
    useSyncExternalStore(store: Listen, now: () => unknown, first = now) {
      stores.push(store)
      return first()
    },
    useEffectEvent: (callback: unknown) => callback,
    useEffect: nothing,
    useLayoutEffect: (effect: Effect) => void effects.push(effect),
    useInsertionEffect: nothing,
    useImperativeHandle: nothing,
    useDebugValue: nothing,
    // Whoever needs an id that React keeps is given one by its document.
    useId: () => '',
  }
}

const valueOf = ({ _currentValue }: { _currentValue: unknown }) => _currentValue

const begin = (initial: unknown) => (typeof initial === 'function' ? initial() : initial)
