import { isObject, splitPath, valueAt } from '../../../renderer/language'
import type { Project } from '../project/project'
import { say } from '../words/words'
import type { Exploration, Observer, PlaySnapshot, Symptom } from './play-variation'
import { picture } from './oracle-taps'
import { codesOf } from './oracle-views'
import { isEmptyValue, type ScreenView, type SeenNode } from './screen-view'
import { statesRead, stepsIn } from './taps'

/** Reports a second tap that sends a call again although the first call has succeeded. */
export const repeatedCalls: Observer = ({ snapshots, variation }, stage) => {
  const { calls, retried, changes } = variation
  if (calls !== undefined || retried || changes.some(({ fails }) => fails)) return []
  const sent = new Map<string, PlaySnapshot>()
  return snapshots.flatMap((snapshot): Symptom[] => {
    const { target, effects } = snapshot
    const calls = effects.flatMap(({ call }) => (typeof call === 'string' ? [call] : []))
    return calls.flatMap((call, at): Symptom | Symptom[] => {
      if (!target) return []
      const key = JSON.stringify([target.place, effects.filter((one) => one['call'])[at]])
      const first = sent.get(key)
      if (!first) sent.set(key, snapshot)
      if (!first || !(isFinal(stage.project, call) || isUnchanged(first, snapshot, call, stage)))
        return []
      return {
        pointer: target.shown.node.pointer,
        about: call,
        what: say`A second tap on *${target.name}* sends "${call}" again, although it has succeeded.`,
        fix: say`Disable the control or leave the screen after the success.`,
      }
    })
  })
}

function isFinal(project: Project, call: string): boolean {
  const endpoint = project.endpoints.get(call)
  const once = endpoint?.document['once']
  return (
    endpoint?.guarded === true && endpoint.changes && !(isObject(once) && once['lasts'] === true)
  )
}

/**
 * Returns whether a call has changed the server, but the screen is the same as before the call. The
 * call must depend on a state of the server, or send values that the borrower has entered.
 */
function isUnchanged(
  { before, target, effects }: PlaySnapshot,
  again: PlaySnapshot,
  call: string,
  stage: Exploration,
): boolean {
  const endpoint = stage.project.endpoints.get(call)
  const isPost = endpoint?.changes && endpoint.document['method'] === 'POST'
  if (!isPost || !before || !again.before || !target || endpoint.guarded) return false
  const isSame =
    JSON.stringify(before.state) === JSON.stringify(again.before.state) &&
    picture(before) === picture(again.before)
  if (!isSame || effects.some(({ load }) => load !== undefined)) return false
  const steps = Object.values(target.shown.node.events).flatMap(stepsIn)
  // A countdown before another attempt shows that the borrower may repeat the call.
  if (steps.some((step) => step.do === 'countdown')) return false
  const params = steps.flatMap(({ do: action, values }) =>
    action === 'call' && values['endpoint']?.constant?.value === call
      ? (values['params']?.paths ?? [])
      : [],
  )
  return waitsForState(before, target, stage) || statesRead(params).some(isEntered(before))
}

/** Returns a function that tests whether the borrower has entered the value of a state entry. */
const isEntered =
  ({ nodes, state }: ScreenView) =>
  (entry: string) =>
    nodes.some(
      ({ shown: { node }, choices, widget }) =>
        node.field === entry && !choices && widget?.field?.string && !isEmptyValue(state[entry]),
    )

/** Returns whether a control appears only for some states of the server, such as `PLANNED`. */
function waitsForState({ nodes }: ScreenView, target: SeenNode, stage: Exploration): boolean {
  const { pointer } = target.shown.node
  const around = nodes.filter(({ shown: { node } }) => pointer.startsWith(node.pointer))
  const paths = around.flatMap(({ shown: { node } }) => node.when?.paths ?? [])
  return paths.some((path) => {
    const [root, ...members] = splitPath(path)
    const source = stage.program.sources.find(({ name }) => name === root)
    const response = stage.project.endpoints.get(source?.endpoint ?? '')?.document['response']
    const schema = valueAt(response, members.map((name) => `/properties/${name}`).join(''))
    return isObject(schema) && codesOf(schema).some((code) => typeof code === 'string')
  })
}
