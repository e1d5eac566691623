import { isObject, valueText, type Json } from '../../../renderer/language'
import { say } from '../words/words'
import type { Observer, PlaySnapshot, Symptom } from './play-variation'
import { picture } from './oracle-taps'
import { isEmptyValue, type SeenNode } from './screen-view'
import { nameOfControl } from './taps'

/** Returns the event with which an input reports a selected file. */
const fileEventOf = ({ widget, shown: { node } }: SeenNode): string | undefined =>
  [...(widget?.events ?? [])].find(
    ([name, { object }]) => object?.members.has('file') && node.events[name],
  )?.[0]

const mostFiles = 12

/** Returns steps that select as many files as an input of several files accepts, and one more. */
export function fileSteps(node: SeenNode): Json[] {
  const event = fileEventOf(node)
  const isList = node.widget?.field?.array !== undefined
  if (event === undefined || !isList || node.shown.node.field === undefined) return []
  const files = Math.min(mostOf(node), mostFiles)
  return Array.from({ length: files }, () => ({ press: nameOfControl(node), event }))
}

function mostOf({ shown, widget }: SeenNode): number {
  return Number(shown.props['max'] ?? widget?.props.get('max')?.schema['default'] ?? mostFiles)
}

interface Pick extends PlaySnapshot {
  readonly target: SeenNode
  readonly before: NonNullable<PlaySnapshot['before']>
}

const picksIn = (snapshots: readonly PlaySnapshot[]): Pick[] =>
  snapshots.flatMap((snapshot) => {
    const { step, target, before } = snapshot
    const event = target && fileEventOf(target)
    const isPick = event !== undefined && isObject(step) && step['event'] === event
    return isPick && before && target && !snapshot.view.isLeft
      ? [{ ...snapshot, target, before }]
      : []
  })

const eventPointer = ({ step, target }: Pick) =>
  `${target.shown.node.pointer}/on/${valueText(isObject(step) && step['event'])}`

/** Reports a further file that replaces the files of an input, or that the steps drop silently. */
export const droppedFiles: Observer = ({ snapshots, variation: { calls, changes } }) =>
  calls !== undefined || changes.some(({ fails }) => fails)
    ? []
    : picksIn(snapshots).flatMap((pick): Symptom | Symptom[] => {
        const { target, before, view, effects } = pick
        const field = target.shown.node.field ?? ''
        const [had, has] = [before.state[field], view.state[field]]
        if (!Array.isArray(had) || !Array.isArray(has) || had.length === 0) return []
        if (has.length > had.length || had.length >= mostOf(target)) return []
        const isSent = effects.some(({ call }) => call !== undefined)
        const isSaid = effects.length > 0 || picture(before) !== picture(view)
        if (!isSent && isSaid) return []
        return {
          pointer: eventPointer(pick),
          what: isSent
            ? say`A further file for *${target.name}* replaces an earlier file.`
            : say`*${target.name}* accepts ${mostOf(target)} files, but file ${had.length + 1} is dropped without a message.`,
          fix: isSent
            ? say`Add the file, as in {"merge": [{"var": "state.${field}"}, […]]}.`
            : say`Write the same number in "max" and in the condition.`,
        }
      })

/** Reports a file whose steps empty a text that the borrower has entered. */
export const clearedByFiles: Observer = ({ snapshots }) =>
  picksIn(snapshots).flatMap((pick) =>
    pick.view.nodes.flatMap(({ shown: { node }, name, widget, choices }): Symptom | Symptom[] => {
      const { field = '' } = node
      if (field === '' || choices || !widget?.field?.string) return []
      return !isEmptyValue(pick.before.state[field]) && isEmptyValue(pick.view.state[field])
        ? {
            pointer: eventPointer(pick),
            about: field,
            what: say`A file for *${pick.target.name}* empties *${name}*.`,
            fix: say`Remove the step that empties the input.`,
          }
        : []
    }),
  )
