import * as React from 'react'

/** Calls a listener on each change of a store; gives the function that stops it. */
export type Listen = (listener: () => void) => () => void

/** Runs once a drawing is in the page; may give the function that ends it. */
export type Effect = () => (() => void) | void

/** The work to do for a drawing besides showing it. */
export interface Following {
  /** The stores that components read. */
  stores: Listen[]
  /** Layout effects: they measure and arrange before the page is seen. */
  effects: Effect[]
}

type Dispatcher = Record<string, (...args: never[]) => unknown>

/** React calls the functions of this object for hooks; each of its renderers sets it in turn. */
const internals = (React as unknown as Record<string, { H: Dispatcher | null }>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]!

/**
 * Calls a function in which hooks give the results of a first render: first values, and a store as
 * it is at hydration. Layout effects are collected, other effects dropped.
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
    // A component that needs a stable id gets one from its document.
    useId: () => '',
  }
}

const valueOf = ({ _currentValue }: { _currentValue: unknown }) => _currentValue

const begin = (initial: unknown) => (typeof initial === 'function' ? initial() : initial)
