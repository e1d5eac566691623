/** The roles in order: each includes the rights of those before it. */
export const roles = ['reader', 'author', 'approver', 'publisher'] as const

/** A role of the team. */
export type Role = (typeof roles)[number]

/** Whether a role includes another one. */
export function isEnough(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** The states of a change. */
export const states = ['open', 'more', 'review', 'approved', 'published', 'dropped'] as const

/** The state of a change. */
export type ChangeState = (typeof states)[number]

interface Rule {
  readonly from: readonly ChangeState[]
  readonly by: Role
  /** The next state; without it the state stays. */
  readonly to?: ChangeState
  /** The state after a later edit, if `to` counts only for the commit of the event. */
  readonly edited?: ChangeState
  /** The conditions besides state and role. */
  readonly unless?: readonly ('edited' | 'own' | 'behind')[]
}

const undecided = ['open', 'more', 'review', 'approved'] as const

/**
 * The life cycle of a change: who may do what in which state, and the next state. Routes, refusals
 * and buttons derive from this table.
 */
export const lifeCycle = {
  edit: { from: undecided, by: 'author' },
  update: { from: undecided, by: 'author' },
  title: { from: ['open', 'more', 'review'], by: 'author' },
  comment: { from: states, by: 'author' },
  settle: { from: states, by: 'author' },
  ask: { from: ['open', 'more'], by: 'author', to: 'review' },
  drop: { from: undecided, by: 'author', to: 'dropped' },
  more: { from: ['review', 'approved'], by: 'approver', to: 'more' },
  approve: {
    from: ['review'],
    by: 'approver',
    to: 'approved',
    edited: 'review',
    unless: ['edited', 'own'],
  },
  publish: {
    from: ['approved'],
    by: 'publisher',
    to: 'published',
    edited: 'open',
    unless: ['edited', 'behind'],
  },
} as const satisfies Readonly<Record<string, Rule>>

/** The name of an event in the life of a change. */
export type EventName = keyof typeof lifeCycle

/** The rule of an event; undefined for any other name. */
export function ruleOf(name: string): Rule | undefined {
  return Object.hasOwn(lifeCycle, name) ? lifeCycle[name as EventName] : undefined
}

/** The reason why somebody may not do something to a change. */
export type RefusalCode = 'role' | 'state' | 'edited' | 'own' | 'behind'

/** The facts about a change and a person that decide about an event. */
export interface EventFacts {
  readonly state: ChangeState
  readonly role: Role
  /** The change was edited after the person had read it. */
  readonly edited?: boolean
  /** The person has edited the change. */
  readonly own?: boolean
  /** The live documents have changed since. */
  readonly behind?: boolean
}

/** The reason why an event is refused; undefined when it may happen. */
export function refusalOfEvent(event: EventName, facts: EventFacts): RefusalCode | undefined {
  const { from, by, unless = [] }: Rule = lifeCycle[event]
  if (!isEnough(facts.role, by)) return 'role'
  if (!from.includes(facts.state)) return 'state'
  return unless.find((condition) => facts[condition])
}

/** Whether a change can still be edited. */
export function isEditable(state: ChangeState): boolean {
  return ruleOf('edit')!.from.includes(state)
}
