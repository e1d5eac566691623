import type { Step } from '../compile/program'
import type { Scope } from '../scope'
import type { ScreenInstance } from './instance'

/** The values that a step runs with. */
export interface StepContext {
  screen: ScreenInstance
  step: Step
  scope: Scope
  /** A member's value in this scope; undefined if the document does not write it. */
  get: (name: string) => unknown
}
