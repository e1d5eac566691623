import { heard } from '../../renderer/paint'
import { type EarlyActs, type Field, isTyped } from './early-acts'

/**
 * Does what was done to a picture, once and in its order, since the handlers stand; gives the number
 * of those acts whose control is gone.
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

/** Says again that files were picked: the field has them still, and lets nobody write them. */
const pick = (field: Field) => field.dispatchEvent(new Event('change', { bubbles: true }))

/** Types a text into a field as a person does: React hears of a value that it has not set itself. */
function enter(field: Field, text: string): void {
  field.value = field.defaultValue
  // Not through the field's own property, in which React looks what it has set.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
