import * as React from 'react'

export type Hooks = Pick<
  typeof React,
  | 'useState'
  | 'useMemo'
  | 'useCallback'
  | 'useRef'
  | 'useContext'
  | 'useSyncExternalStore'
  | 'useEffectEvent'
  | 'useEffect'
  | 'useLayoutEffect'
  | 'useImperativeHandle'
  | 'useId'
>

/** The hooks that components call: React's hooks, or the hooks of pre-hydration rendering. */
let hooks: Hooks = {
  useState: React.useState,
  useMemo: React.useMemo,
  useCallback: React.useCallback,
  useRef: React.useRef,
  useContext: React.useContext,
  useSyncExternalStore: React.useSyncExternalStore,
  useEffectEvent: React.useEffectEvent,
  useEffect: React.useEffect,
  useLayoutEffect: React.useLayoutEffect,
  useImperativeHandle: React.useImperativeHandle,
  useId: React.useId,
}

export function withHooks<Result>(replacement: Hooks, call: () => Result): Result {
  const before = hooks
  hooks = replacement
  try {
    return call()
  } finally {
    hooks = before
  }
}

/* @__NO_SIDE_EFFECTS__ */
const forwarded = <Name extends keyof Hooks>(name: Name) =>
  ((...input: never[]) => (hooks[name] as (...input: never[]) => unknown)(...input)) as Hooks[Name]

export const useState = forwarded('useState')
export const useMemo = forwarded('useMemo')
export const useCallback = forwarded('useCallback')
export const useRef = forwarded('useRef')
export const useContext = forwarded('useContext')
export const useSyncExternalStore = forwarded('useSyncExternalStore')
export const useEffectEvent = forwarded('useEffectEvent')
export const useEffect = forwarded('useEffect')
export const useLayoutEffect = forwarded('useLayoutEffect')
export const useImperativeHandle = forwarded('useImperativeHandle')
export const useId = forwarded('useId')

export const contextValues = new Map<unknown, unknown>()

export function createContext<Value>(initial: Value): React.Context<Value> {
  const context = React.createContext(initial)
  contextValues.set(context, initial)
  return context
}

export const memoized = new WeakMap<object, React.ComponentType<never>>()

/** Memoizes a component. Works for React and for pre-hydration rendering. */
export function memo<Props extends object>(component: React.FunctionComponent<Props>) {
  const memoComponent = React.memo(component)
  memoized.set(memoComponent, component)
  return memoComponent
}
