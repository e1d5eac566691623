import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Finding } from '../../../analysis/check'
import type { Checked, Checker } from './create-checker'

/** The checker that the panels of the page share. */
export const CheckerContext = createContext<Checker | undefined>(undefined)

/** The checker itself, for questions; it stays the same object. */
export function useChecker(): Checker {
  const checker = useContext(CheckerContext)
  if (!checker) throw new Error('A panel of the studio stands outside of CheckerContext.')
  return checker
}

/** What is wrong in the whole project; draws again after each check. */
export function useChecked(): Checked {
  return useStore(useChecker())
}

const nothing: readonly Finding[] = []

/** What is wrong in one file; draws again when that changes. */
export function useFindings(path: string): readonly Finding[] {
  return useStore(useChecker(), ({ byFile }) => byFile.get(path) ?? nothing)
}
