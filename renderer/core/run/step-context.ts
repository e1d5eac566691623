import type { Step } from '../compile/program'
import type { Scope } from '../scope'
import type { ScreenInstance } from './instance'

/** The context in which a step runs. */
export interface StepContext {
  screen: ScreenInstance
  step: Step
  scope: Scope
  /** Evaluates a member of the step; undefined if the document does not have the member. */
  get: (name: string) => unknown
}
