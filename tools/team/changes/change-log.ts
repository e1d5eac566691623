import { isObject } from '../../../renderer/language'
import { parseJson } from '../../json'
import type { Approval } from '../../release/signing'
import type { ChangeState, Doer } from '../../studio/answers'

interface Happened {
  readonly at: string
  readonly who: Doer
}

/** What happened to a change, besides its edits. */
export type ChangeEvent = Happened &
  (
    | { readonly kind: 'title'; readonly title: string }
    | { readonly kind: 'comment'; readonly id: string; readonly on: Place; readonly text: string }
    | { readonly kind: 'settle'; readonly id: string }
    | { readonly kind: 'ask' }
    | { readonly kind: 'more'; readonly text: string }
    | { readonly kind: 'approve'; readonly commit: string; readonly approval?: Approval }
    /** `over` is what was live before, which a published change is read against. */
    | { readonly kind: 'publish'; readonly commit: string; readonly over: string }
    | { readonly kind: 'drop' }
  )

/** An event as somebody asks for it; who and when is added. */
export type NewEvent = ChangeEvent extends infer Each
  ? Each extends Happened
    ? Omit<Each, keyof Happened>
    : never
  : never

/** A place of a document as it was at a commit; the node is found again in later ones. */
export interface Place {
  readonly commit: string
  readonly path: string
  readonly pointer: string
}

/** Everything about a change that is no edit, in the order in which it happened. */
export interface ChangeLog {
  readonly author: Doer
  readonly begun: string
  readonly events: readonly ChangeEvent[]
}

/** Reads the log of a change; undefined when a text is none. */
export function readLog(text: string): ChangeLog | undefined {
  const json = parseJson(text)
  return isObject(json) && isObject(json['author']) && Array.isArray(json['events'])
    ? (json as unknown as ChangeLog)
    : undefined
}

/** What a change is called now. */
export function titleOf({ events }: ChangeLog): string {
  return events.findLast((event) => event.kind === 'title')?.title ?? ''
}

/** How far a change has come; an approval counts for the very commit that was looked at. */
export function stateOf({ events }: ChangeLog, head: string): ChangeState {
  const last = events.findLast(({ kind }) => Object.hasOwn(leadsTo, kind))
  if (last === undefined) return 'open'
  if (last.kind === 'approve' && last.commit !== head) return 'review'
  return leadsTo[last.kind]!
}

const leadsTo: Readonly<Partial<Record<string, ChangeState>>> = {
  ask: 'review',
  more: 'more',
  approve: 'approved',
  publish: 'published',
  drop: 'dropped',
} satisfies Partial<Record<ChangeEvent['kind'], ChangeState>>

/** The approval that counts for a commit. */
export function approvalOf({ events }: ChangeLog, commit: string) {
  return events.findLast((event) => event.kind === 'approve' && event.commit === commit) as
    | Extract<ChangeEvent, { kind: 'approve' }>
    | undefined
}
