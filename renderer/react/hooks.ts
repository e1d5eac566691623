import * as React from 'react'

/** The hooks of components. */
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

/** The hooks in use: those of React, except during a pre-hydration drawing. */
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

/** Calls a function in which these hooks replace the present ones. */
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

/** Each context with the value of a pre-hydration drawing: at first its default. */
export const contextValues = new Map<unknown, unknown>()

/** Creates a context of React that a pre-hydration drawing knows too. */
export function createContext<Value>(initial: Value): React.Context<Value> {
  const context = React.createContext(initial)
  contextValues.set(context, initial)
  return context
}

/** The component inside each memoized one. */
export const memoized = new WeakMap<object, React.ComponentType<never>>()

/** Memoizes a component by `memo` of React, and records the component for a pre-hydration drawing. */
export function memo<Props extends object>(component: React.FunctionComponent<Props>) {
  const kept = React.memo(component)
  memoized.set(kept, component)
  return kept
}
