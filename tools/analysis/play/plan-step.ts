import { modalProps, openModals, type ScreenInstance, type ShownNode } from '../../../renderer/core'
import { own } from '../../../renderer/language'
import { inReach, pressableIn } from './in-reach'
import type { Fill, Press } from './read-step'
import { say } from '../words/words'

/** The payload of an event if the step does not give one, by widget and event. */
export type PayloadOf = (widget: string, event: string) => unknown

/**
 * Checks whether a borrower could take a step on the current screen. Returns a function that takes
 * it, or a sentence with the obstacle.
 */
export function planStep(
  step: Press | Fill,
  screen: ScreenInstance,
  payloadOf: PayloadOf = () => undefined,
): (() => void) | string {
  if (screen.signal.aborted) return say`The screen has been left then.`
  if ('fill' in step) return fill(step, screen)
  return own(screen.program.modals, step.press)
    ? close(step.press, screen)
    : press(step, screen, payloadOf)
}

function press(
  { press: id, event, payload }: Press,
  screen: ScreenInstance,
  payloadOf: PayloadOf,
): (() => void) | string {
  const named = inReach(id, screen)
  if (typeof named === 'string') return named
  const shown = pressableIn(named, screen)
  const { events, widget } = shown.node
  const name = event || (events['press'] ? 'press' : (Object.keys(events)[0] ?? ''))
  if (!events[name]) return say`"${id}" does nothing on "${name || 'press'}".`
  const carried = payload === undefined ? payloadOf(widget, name) : payload
  return obstacle(shown, name) ?? (() => void screen.fire(shown.node, name, shown.scope, carried))
}

function fill({ fill: id, value }: Fill, screen: ScreenInstance): (() => void) | string {
  const shown = inReach(id, screen, ({ node }) => node.field === id)
  if (typeof shown === 'string') return shown
  const { field } = shown.node
  if (field === undefined || !Object.hasOwn(screen.program.state, field))
    return say`"${id}" is no input that is on the screen then.`
  const enter = () => {
    screen.assign(field, value)
    void screen.fire(shown.node, 'change', shown.scope, value)
  }
  return obstacle(shown, 'change') ?? enter
}

/** The obstacle that a control itself has against an event. A busy control still accepts input. */
function obstacle({ id, props }: ShownNode, event: string): string | undefined {
  if (props['disabled']) return say`"${id}" is disabled then.`
  if (props['readOnly'] && event !== 'press') return say`"${id}" is read-only then.`
  if (props['busy'] && event !== 'change') return say`"${id}" is busy then.`
  return undefined
}

function close(name: string, screen: ScreenInstance): (() => void) | string {
  const open = openModals(screen)
  const top = open.at(-1)
  const modal = open.find((other) => other.name === name)
  if (!modal || !top) return say`"${name}" is not open then.`
  if (modal !== top) return say`"${name}" is behind the open modal "${top.name}" then.`
  const { dismissible = true } = modalProps(modal, screen)
  return dismissible
    ? () => void screen.close(name)
    : say`"${name}" has no way out then: it is not dismissible.`
}
