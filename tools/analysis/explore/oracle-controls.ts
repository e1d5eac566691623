import { Scope } from '../../../renderer/core'
import { isObject, type JsonObject, valueText } from '../../../renderer/language'
import type { SideEffect } from '../expect/read-expected'
import { say } from '../words/words'
import {
  settledSnapshots,
  type Exploration,
  type Observer,
  type Symptom,
  type VariationPlay,
} from './play-variation'
import { given } from './oracle-effects'
import { isEmptyValue, isEnabled, type SeenNode } from './screen-view'
import { stepsIn } from './taps'

const hasPress = ({ shown: { node } }: SeenNode) => node.events['press'] !== undefined

/**
 * Reports the disabled controls of a play. A play that enables the control disproves the mistake
 * (`enabledControls`).
 */
export const disabledControls: Observer = ({ snapshots }) =>
  snapshots.flatMap(({ view }) =>
    view.nodes
      .filter((node) => hasPress(node) && node.shown.props['disabled'] === true)
      .map((node) => ({
        pointer: node.shown.node.pointer,
        what: say`*${node.name}* is always disabled.`,
        fix: say`Correct the condition in "disabled", or add to the screen an input or a step that makes it false.`,
      })),
  )

/** Reports an input whose least value is above its greatest value. */
export const closedRanges: Observer = (play) =>
  settledSnapshots(play).flatMap(({ view }) =>
    view.nodes.flatMap(({ shown: { node, props }, name }): Symptom | Symptom[] => {
      const [min, max] = [props['min'] ?? props['minimum'], props['max'] ?? props['maximum']]
      if (node.field === undefined || !isAbove(min, max)) return []
      return {
        pointer: node.pointer,
        what: say`*${name}* accepts no value, because its "min" is ${valueText(min)} and its "max" is ${valueText(max)}.`,
        fix: say`Correct one of the two limits.`,
      }
    }),
  )

function isAbove(least: unknown, most: unknown): boolean {
  if (typeof least === 'number' && typeof most === 'number') return least > most
  return typeof least === 'string' && typeof most === 'string' && most !== '' && least > most
}

export const enabledControls = ({ snapshots }: VariationPlay): string[] =>
  snapshots.flatMap(({ view }) =>
    view.nodes
      .filter((node) => hasPress(node) && isEnabled(node))
      .map((node) => node.shown.node.pointer),
  )

/** Returns the controls that open the screen again, with the same or with other values. */
function openersAgain(
  { snapshots, openParams }: VariationPlay,
  { screen }: Exploration,
  hasSameValues: boolean,
): SeenNode[] {
  const isAgain = (effect: SideEffect) =>
    (effect['go'] === screen.name || effect['replace'] === screen.name) &&
    hasSameValues ===
      Object.entries(given(effect)).every(
        ([name, value]) => isEmptyValue(value) || valueText(value) === valueText(openParams[name]),
      )
  return snapshots.flatMap(({ effects, target }) => (target && effects.some(isAgain) ? target : []))
}

export const selfLinks: Observer = (play, stage) =>
  openersAgain(play, stage, true).map((target) => ({
    pointer: target.shown.node.pointer,
    what: say`A tap on *${target.name}* opens the same screen again, with the same values.`,
    fix: say`Open another screen, or reload the data.`,
  }))

export const otherLinks = (play: VariationPlay, stage: Exploration): string[] =>
  openersAgain(play, stage, false).map(({ shown }) => shown.node.pointer)

/** Reports inputs that a tap empties before its call sends their value. */
export const clearedInputs: Observer = ({ snapshots }) =>
  snapshots.flatMap(({ target, before, effects, step }): Symptom[] => {
    if (!target || !before || !isObject(step) || !('press' in step)) return []
    const filled = new Map<string, string>(
      before.nodes.flatMap(({ shown: { node }, name }) =>
        node.field !== undefined && !isEmptyValue(before.state[node.field])
          ? [[`state.${node.field}`, name] as const]
          : [],
      ),
    )
    const scope = withState(target.shown.scope, before.state)
    return Object.values(target.shown.node.events)
      .flatMap(stepsIn)
      .flatMap(({ do: action, values: { endpoint, params }, pointer }): Symptom | Symptom[] => {
        const path = params?.paths.find((one) => filled.has(one))
        const sent = effects.find(({ call }) => call === endpoint?.constant?.value)
        if (action !== 'call' || !params || path === undefined || !sent) return []
        const wanted = params.evaluate(scope) as JsonObject
        const lost = Object.keys(wanted).find(
          (name) => !isEmptyValue(wanted[name]) && isEmptyValue(given(sent)[name]),
        )
        return lost === undefined
          ? []
          : {
              pointer,
              about: lost,
              what: say`The call after a tap on *${target.name}* sends an empty "${lost}", because a step before it empties *${filled.get(path)}*.`,
              fix: say`Empty the input after the call.`,
            }
      })
  })

export function withState(scope: Scope, state: unknown): Scope {
  const names: Scope[] = []
  let root = scope
  for (; root.parent; root = root.parent) names.unshift(root)
  const roots = { ...scope.roots, values: { ...scope.roots.values, state } }
  return names.reduce(
    (outer, { name, value, index, key, level }) =>
      new Scope(roots, outer, name, value, index, key, level),
    new Scope(roots),
  )
}

export const unboundInputs: Observer = ({ snapshots }) =>
  snapshots.flatMap(({ view }) =>
    view.nodes.filter(isUnbound).map(({ shown: { node }, name }) => ({
      pointer: node.pointer,
      what: say`*${name}* does not keep what the borrower enters, because it has no "field".`,
      fix: say`Give it a "field" with the name of a state entry.`,
    })),
  )

export const isUnbound = ({ shown: { node, props }, widget }: SeenNode): boolean =>
  widget?.field !== undefined &&
  widget.input &&
  node.field === undefined &&
  props['readOnly'] !== true

/**
 * Reports inputs whose own `change` steps alone decide the error that they show, whatever is
 * entered. An input does not count if one of these steps has a condition or another action, because
 * this step may check the value.
 */
export const stuckErrors: Observer = ({ snapshots }) =>
  snapshots.flatMap(({ step, target, view }): Symptom | Symptom[] => {
    if (!isObject(step) || !('fill' in step) || !target || view.isLeft) return []
    const { props, events, field, pointer } = target.shown.node
    const [, error] = props.dynamic.find(([name]) => name === 'error') ?? []
    const chain = events['change'] ?? []
    const isPlain = chain.every(({ do: action, when, values }) => {
      const isConstant = values['value']?.constant !== undefined
      return action === 'set' && !when && isConstant
    })
    const sets = chain.map(({ values }) => `state.${valueText(values['state']?.constant?.value)}`)
    const now = view.nodes.find(({ place }) => place === target.place)?.shown.props['error']
    const paths = error?.paths ?? []
    const isOfSteps = paths.length > 0 && paths.every((path) => sets.includes(path))
    if (!isPlain || !isOfSteps || isEmptyValue(now) || paths.includes(`state.${field}`)) return []
    return {
      pointer: `${pointer}/on/change`,
      what: say`*${target.name}* shows an error after every input: “${valueText(now)}”.`,
      fix: say`Remove the error in the "change" steps.`,
    }
  })

/** Reports inputs that do not keep the entered value. */
export const forgottenInputs: Observer = ({ snapshots }) =>
  snapshots.flatMap(({ step, target, view }): Symptom | Symptom[] => {
    const field = target?.shown.node.field
    if (!isObject(step) || !('fill' in step) || field === undefined || !target) return []
    return !isEmptyValue(step['value']) && isEmptyValue(view.state[field]) && !view.isLeft
      ? {
          pointer: target.shown.node.pointer,
          what: say`*${target.name}* is empty again as soon as something is entered.`,
          fix: say`Keep the value in the "change" steps.`,
        }
      : []
  })

export const dismissedInputs: Observer = ({ snapshots }) =>
  snapshots.flatMap(({ step, before, view }): Symptom[] => {
    const closed = before?.modals.find(({ name }) => isObject(step) && step['press'] === name)
    if (!closed || !before || view.isLeft) return []
    return before.nodes.flatMap(({ shown: { node, modal }, name, widget }): Symptom | Symptom[] => {
      const { field } = node
      if (field === undefined || modal?.name !== closed.name || !widget?.field?.string) return []
      return !isEmptyValue(before.state[field]) && isEmptyValue(view.state[field])
        ? {
            pointer: `/modals/${closed.name}`,
            about: field,
            what: say`A tap beside the modal "${closed.name}" closes it and loses *${name}*.`,
            fix: say`Keep the text, or set "dismissible" to false.`,
          }
        : []
    })
  })
