import { say } from '../words/words'
import type { TextFault } from './text-fault'

/** Conflicts of a merge that a person has to resolve, from marker to marker. */
export function findConflicts(text: string): TextFault[] {
  const markers = [...text.matchAll(marker)].map((match) => ({
    sign: match[1]![0]!,
    from: match.index,
    to: match.index + match[0].trimEnd().length,
  }))
  const faults: TextFault[] = []
  for (let at = 0; at < markers.length; at++) {
    const first = markers[at]!
    const rest = markers.slice(at + 1)
    const next = rest.findIndex(({ sign }) => sign === '<')
    const end = (next < 0 ? rest : rest.slice(0, next)).findLastIndex(({ sign }) => sign === '>')
    const last = rest[end] ?? first
    at += end + 1
    faults.push({
      kind: 'conflict',
      offset: first.from,
      length: last.to - first.from,
      what: say`This is an unresolved merge conflict.`,
      fix: say`Keep one version of each line, and remove the lines of the markers.`,
    })
  }
  return faults
}

/** No line of JSON begins with seven of these signs. */
const marker = /^[ \t]*(<{7,}|\|{7,}|={7,}|>{7,})(?:[ \t].*)?\r?$/gm
