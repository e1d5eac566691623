/** The roles. Each role also has the rights of the roles before it. */
export const roles = ['reader', 'author', 'approver', 'publisher'] as const

export type Role = (typeof roles)[number]

export function isEnough(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

export const states = ['open', 'more', 'review', 'approved', 'published', 'dropped'] as const

export type ChangeState = (typeof states)[number]

interface Rule {
  readonly from: readonly ChangeState[]
  readonly by: Role
  /** The next state; by default the same state. */
  readonly to?: ChangeState
  /** The state after a later edit of the change. */
  readonly edited?: ChangeState
  /** Further conditions under which the event is refused. */
  readonly unless?: readonly ('edited' | 'own' | 'behind' | 'unsettled' | 'blocked')[]
}

const undecided = ['open', 'more', 'review', 'approved'] as const

/** The life cycle of a change. Routes, refusals and buttons use this table. */
export const lifeCycle = {
  edit: { from: undecided, by: 'author' },
  update: { from: undecided, by: 'author' },
  title: { from: ['open', 'more', 'review'], by: 'author' },
  comment: { from: states, by: 'author' },
  settle: { from: states, by: 'author' },
  // A new release can invalidate the signature of an approved change, so the author can request
  // another review.
  ask: {
    from: ['open', 'more', 'approved'],
    by: 'author',
    to: 'review',
    unless: ['edited', 'blocked'],
  },
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
    unless: ['edited', 'behind', 'unsettled'],
  },
  // Nobody requests this event. A rollback or a halt that withdraws the change triggers it.
  reopen: { from: [...undecided, 'published'], by: 'author', to: 'open' },
} as const satisfies Readonly<Record<string, Rule>>

export type EventName = keyof typeof lifeCycle

export function ruleOf(name: string): Rule | undefined {
  return Object.hasOwn(lifeCycle, name) ? lifeCycle[name as EventName] : undefined
}

export type RefusalCode = 'role' | 'state' | 'edited' | 'own' | 'behind' | 'unsettled' | 'blocked'

export interface EventFacts {
  readonly state: ChangeState
  readonly role: Role
  /** True if the change was edited after the person had read or approved it. */
  readonly edited?: boolean
  readonly own?: boolean
  /** True if other documents were published after the change began or was last updated. */
  readonly behind?: boolean
  readonly unsettled?: boolean
  /** True if findings would stop the publication. */
  readonly blocked?: boolean
}

/** Returns the reason why an event is refused; undefined if the event is allowed. */
export function refusalOfEvent(event: EventName, facts: EventFacts): RefusalCode | undefined {
  const { from, by, unless = [] }: Rule = lifeCycle[event]
  if (!isEnough(facts.role, by)) return 'role'
  if (!from.includes(facts.state)) return 'state'
  return unless.find((condition) => facts[condition])
}

export function isEditable(state: ChangeState): boolean {
  return ruleOf('edit')!.from.includes(state)
}
