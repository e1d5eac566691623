export {
  type ChangeState,
  type EventName,
  isEditable,
  isEnough,
  lifeCycle,
  refusalOfEvent,
  type RefusalCode,
  type Role,
  roles,
  ruleOf,
  states,
} from './life-cycle'

/** A person who did something to a change. */
export interface Actor {
  readonly subject: string
  readonly name: string
}

/** A comment at its present place. */
export interface Comment {
  readonly id: string
  readonly who: Actor
  readonly at: string
  readonly text: string
  readonly path: string
  /** The node at its present place; null when it was removed. */
  readonly pointer: string | null
  readonly isSettled: boolean
}
