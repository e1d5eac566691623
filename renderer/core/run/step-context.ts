import type { Step } from '../compile/program'
import type { Scope } from '../scope'
import type { ScreenInstance } from './instance'

/** What a step works with. */
export interface StepContext {
  screen: ScreenInstance
  step: Step
  scope: Scope
  /** A member's value in this scope; undefined when the document does not give it. */
  get: (name: string) => unknown
}
