import { heard } from '../../renderer/react/paint'
import { type EarlyActs, type Field, isTyped } from './early-acts'

/**
 * Repeats the acts on a picture once, in their order, after hydration; gives the number of acts
 * whose control is gone.
 */
export function replayActs(acts: EarlyActs): number {
  const kept = acts.filter(({ isConnected }) => isConnected)
  for (const control of kept) {
    control.removeAttribute(heard)
    if (!isTyped(control)) control.click()
    else if (control.type === 'file') pick(control)
    else enter(control, control.value)
  }
  return acts.length - kept.length
}

/** Repeats the event of picked files: the field still holds them, and no code may write them. */
const pick = (field: Field) => field.dispatchEvent(new Event('change', { bubbles: true }))

/** Types a text into a field as a person does: React notices a value that it has not set itself. */
function enter(field: Field, text: string): void {
  field.value = field.defaultValue
  // Not by the field's own property, which React overrides to record its own values.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
