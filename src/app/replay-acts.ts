import { heard } from '../../renderer/react/paint'
import { type EarlyActs, type Field, isTyped } from './early-acts'

/**
 * Repeats the recorded presses and inputs. Returns the number of those whose control no longer
 * exists.
 */
export function replayActs(acts: EarlyActs): number {
  const present = acts.filter(({ isConnected }) => isConnected)
  for (const control of present) {
    control.removeAttribute(heard)
    if (!isTyped(control)) control.click()
    else if (control.type === 'file') pick(control)
    else enter(control, control.value)
  }
  return acts.length - present.length
}

/** The field still contains the picked files, and scripts cannot set them. */
const pick = (field: Field) => field.dispatchEvent(new Event('change', { bubbles: true }))

/** React only notices a value that it has not set itself. */
function enter(field: Field, text: string): void {
  field.value = field.defaultValue
  // React overrides the field's own property, so the prototype's setter is called.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
