import type { Change } from '../change'

/** Converts changes to a string. */
export type Format = (changes: readonly Change[], options: { readonly colour: boolean }) => string

/** Groups changes by subject, in order. */
export function bySubject(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const key = `${change.subject.kind} ${change.subject.title}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()]
}

/** For example "2 screens, 5 changes". */
export function summary(changes: readonly Change[]): string {
  const screens = new Set(
    changes.filter(({ subject }) => subject.kind === 'screen').map(({ subject }) => subject.name),
  ).size
  return changes.length === 0
    ? 'No difference'
    : `${count(changes.length, 'difference')}, on ${count(screens, 'screen')}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
