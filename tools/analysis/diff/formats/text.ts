import { paint } from '../../check/formats/colour'
import type { Change } from '../change'
import { bySubject, summary, type Format } from './format'

// A longer title is printed once above its lines, not before each of them.
const longestTitle = 60

/** Changes for a terminal: one line each, with the screen first. */
export const text: Format = (changes, { colour }) => {
  const tone = paint(colour)
  const line = ({ text: sentence, subject }: Change) =>
    `${sentence}${subject.guarded ? tone.warning(' [needs approval]') : ''}`
  const groups = bySubject(changes).map((group) => {
    const title = tone.strong(`${group[0]!.subject.title}:`)
    const isAbove = group[0]!.subject.title.length > longestTitle
    return isAbove
      ? [title, ...group.map((change) => `  ${line(change)}`)]
      : group.map((change) => `${title} ${line(change)}`)
  })
  return [...groups.map((lines) => lines.join('\n')), tone.faint(summary(changes))].join('\n\n')
}
