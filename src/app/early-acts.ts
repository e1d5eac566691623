import { heard } from '../../renderer/paint'

/** What a person does to a picture that has no handlers yet. */
export interface EarlyActs {
  /**
   * Does all of it, once and in its order, since the handlers stand; gives the number of those whose
   * control is gone.
   */
  replay(): number
}

/**
 * Keeps presses and typed text until React has taken the picture over. A pressed control shows that
 * it was heard; pressed again, it is not pressed twice. Links are followed by the browser.
 */
export function keepEarlyActs(root: HTMLElement): EarlyActs {
  const acts = new Map<HTMLElement, () => void>()
  const press = (event: Event) => {
    const control = pressedIn(event.target as Element)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    control.setAttribute(heard, '')
    acts.set(control, () => control.click())
  }
  const type = ({ target }: Event) => {
    const field = target as Field
    if (field instanceof HTMLTextAreaElement || typed.test(field.type))
      acts.set(field, () => (field.type === 'file' ? pick(field) : enter(field, field.value)))
  }
  root.addEventListener('click', press, true)
  root.addEventListener('input', type, true)
  return {
    replay() {
      root.removeEventListener('click', press, true)
      root.removeEventListener('input', type, true)
      const kept = [...acts].filter(([control]) => control.isConnected)
      for (const [control, act] of kept) {
        control.removeAttribute(heard)
        act()
      }
      const lost = acts.size - kept.length
      acts.clear()
      return lost
    },
  }
}

const controls = 'button, a[href="#"], label, input, summary, [role="button"]'
const typed = /^(text|tel|search|url|email|password|number|date|file|)$/

/** The control that a press is for, unless the browser itself does what is to be done. */
function pressedIn(target: Element): HTMLElement | undefined {
  const found = target.closest<HTMLElement>(`${controls}, a[href]`)
  const control = found instanceof HTMLLabelElement ? found.control : found
  if (!control?.matches(controls)) return undefined
  return control instanceof HTMLInputElement && typed.test(control.type) ? undefined : control
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Says again that files were picked: the field has them still, and lets nobody write them. */
const pick = (field: Field) => field.dispatchEvent(new Event('change', { bubbles: true }))

/** Types a text into a field as a person does: React hears of a value that it has not set itself. */
function enter(field: Field, text: string): void {
  field.value = field.defaultValue
  // Not through the field's own property, in which React looks what it has set.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
