import { pressedAttribute } from '../../renderer/react/paint'

/** The controls that were pressed or edited before hydration, in order and each once. */
export type EarlyInputs = readonly HTMLElement[]

/** Records presses and edits. The returned function ends the recording and returns the controls. */
export function recordEarlyInputs(root: HTMLElement): () => EarlyInputs {
  const inputs = new Set<HTMLElement>()
  const press = (event: Event) => {
    const control = pressedIn(event.target as Element)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    control.setAttribute(pressedAttribute, '')
    inputs.add(control)
  }
  const type = ({ target }: Event) => {
    if (isTyped(target as HTMLElement)) inputs.add(target as HTMLElement)
  }
  root.addEventListener('click', press, true)
  root.addEventListener('input', type, true)
  return () => {
    root.removeEventListener('click', press, true)
    root.removeEventListener('input', type, true)
    const recorded = [...inputs]
    inputs.clear()
    return recorded
  }
}

const controls = 'button, a[href="#"], label, input, summary, [role="button"]'
const typedTypes = /^(text|tel|search|url|email|password|number|date|file|)$/

export type Field = HTMLInputElement | HTMLTextAreaElement

export const isTyped = (control: HTMLElement): control is Field =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && typedTypes.test(control.type))

/** Returns the pressed control; undefined if the browser handles the press. */
function pressedIn(target: Element): HTMLElement | undefined {
  const element = target.closest<HTMLElement>(`${controls}, a[href]`)
  const control = element instanceof HTMLLabelElement ? element.control : element
  return control?.matches(controls) && !isTyped(control) ? control : undefined
}
